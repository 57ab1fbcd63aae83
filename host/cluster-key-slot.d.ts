/** The slot of a key in a cluster of Redis: the package has no types of its own. */
declare module "cluster-key-slot" {
  export default function slotOf(key: string): number;
}
