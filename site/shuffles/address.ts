import { useRouter } from "vitepress";
import { computed, onMounted, onUnmounted, type Ref, reactive, ref, watch } from "vue";

/** The greatest length of an address, since servers refuse more than 8 kB. */
export const LONGEST = 8000;

/**
 * The choices in the address of a page. Ignores an address longer than `LONGEST`, which could hang the page.
 */
export const query = (): string => (location.search.length > LONGEST ? "" : location.search);

/**
 * The visitor's choices on a page, and a link with these choices. The link is also the address of the page,
 * unless it is too long. A choice that the address lacks, or that `choices` doesn't allow, is taken from
 * `chosen`.
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
    // Reads the address again after a link from this page to itself.
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
