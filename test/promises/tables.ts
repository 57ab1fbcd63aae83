import type { Plant } from "./plant.js";

export const TABLES: readonly Plant[] = [];
