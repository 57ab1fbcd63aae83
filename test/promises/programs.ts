import type { Plant } from "./plant.js";

export const PROGRAMS: readonly Plant[] = [];
