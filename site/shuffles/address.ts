import { useRouter } from "vitepress";
import { computed, onMounted, onUnmounted, type Ref, reactive, ref, watch } from "vue";

/** How long an address may be: servers refuse more than 8 kB. */
export const LONGEST = 8000;

/** What the address of a page chooses: nothing where it is longer than the page makes any, as that could hang it. */
export const query = (): string => (location.search.length > LONGEST ? "" : location.search);

/**
 * What is chosen on a page, kept in its address, so that a link shows the same; `chosen` where it says nothing, or
 * what is not among the `choices`. And the link, which the address is not where it is too long.
 */
export function inAddress<Chosen extends Record<string, string>>(
  chosen: Chosen,
  choices: Partial<Record<keyof Chosen, readonly string[]>> = {},
): { readonly chosen: Chosen; readonly link: Readonly<Ref<string>> } {
  const values = reactive<Record<string, string>>({ ...chosen });
  const router = useRouter();
  const read = () => {
    const given = new URLSearchParams(query());
    for (const [name, value] of Object.entries(chosen)) {
      const said = given.get(name) ?? value;
      values[name] = (choices[name] ?? [said]).includes(said) ? said : value;
    }
  };
  const page = ref("");
  const link = computed(() => `${page.value}?${new URLSearchParams(values)}`);
  onMounted(() => {
    page.value = location.origin + location.pathname;
    read();
    // Links to this page that stand on it.
    router.onAfterRouteChange = read;
    watch(link, (address) => {
      if (address.length <= LONGEST) history.replaceState(history.state, "", address);
    });
  });
  onUnmounted(() => {
    delete router.onAfterRouteChange;
  });
  return { chosen: values as Chosen, link };
}
