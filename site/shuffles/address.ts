import { useRouter } from "vitepress";
import { onMounted, onUnmounted, reactive, watch } from "vue";

/**
 * What is chosen on a page, kept in its address, so that a link shows the same; `chosen` where it says nothing, or
 * what is not among the `choices`.
 */
export function inAddress<Chosen extends Record<string, string>>(
  chosen: Chosen,
  choices: Partial<Record<keyof Chosen, readonly string[]>> = {},
): Chosen {
  const values = reactive<Record<string, string>>({ ...chosen });
  const router = useRouter();
  const read = () => {
    const given = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(chosen)) {
      const said = given.get(name) ?? value;
      values[name] = (choices[name] ?? [said]).includes(said) ? said : value;
    }
  };
  onMounted(() => {
    read();
    // Links to this page that stand on it.
    router.onAfterRouteChange = read;
    watch(values, () => history.replaceState(history.state, "", `?${new URLSearchParams(values)}`));
  });
  onUnmounted(() => {
    delete router.onAfterRouteChange;
  });
  return values as Chosen;
}
