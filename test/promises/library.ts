import type { Plant } from "./plant.js";

export const LIBRARY: readonly Plant[] = [];
