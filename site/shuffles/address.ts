import { useRouter } from "vitepress";
import { computed, onMounted, onUnmounted, type Ref, reactive, ref, watch } from "vue";

/** The greatest length of an address, since servers refuse more than 8 kB. */
export const LONGEST = 8000;

/**
 * The choices in the address of a page. An address that is longer than `LONGEST` is ignored, since it could
 * hang the page.
 */
export const query = (): string => (location.search.length > LONGEST ? "" : location.search);

/**
 * The visitor's choices on a page, and the link to them. The address of the page contains the choices, so
 * that the link shows the same page. If the address lacks a choice, or has another value than `choices`
 * allows, the choice is taken from `chosen`. If the link is too long, the address doesn't change.
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
    // Reads the address again when a link on this page leads to the page itself.
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
