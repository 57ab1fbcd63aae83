/**
 * An npm registry on this machine, for installers under test. It has the packages that are installed here,
 * and records the requested names.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The folders of the packages that our commands need, directly or through other packages. */
export function commandDependencies(): string[] {
  const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
  const { packages } = read("package-lock.json") as { packages: Record<string, Manifest> };
  const folders = new Set<string>();
  const add = ({ dependencies = {} }: Manifest, from: string) => {
    for (const name of Object.keys(dependencies)) {
      const folder = [`${from}/node_modules/${name}`, `node_modules/${name}`].find(
        (path) => path in packages,
      )!;
      if (folders.has(folder)) continue;
      folders.add(folder);
      add(packages[folder]!, folder);
    }
  };
  for (const name of ["host", "odds"]) add(read(`${name}/package.json`), "");
  return [...folders].map((folder) => join(ROOT, folder));
}

export interface Registry {
  readonly url: string;
  /** The names of all requested packages. */
  readonly asked: ReadonlySet<string>;
  close(): void;
}

/** Serves the packages in `folders`. */
export async function serveRegistry(folders: readonly string[]): Promise<Registry> {
  const store = mkdtempSync(join(tmpdir(), "randdeck-registry-"));
  // Doesn't run the scripts of a package, which are for its developers only.
  const words = ["pack", ...folders, "--ignore-scripts", "--silent", "--pack-destination", store];
  const files = execFileSync("npm", words, { encoding: "utf8" }).trim().split("\n");
  const packages = new Map(
    folders.map((folder, at) => {
      const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      return [manifest.name as string, { manifest, bytes: readFileSync(join(store, files[at]!)) }] as const;
    }),
  );
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!.slice(1).replace(/\?.*/, ""));
    const name = path.replace(/\/-\/.*$/, "");
    asked.add(name);
    const found = packages.get(name);
    if (found === undefined) {
      response.writeHead(404, { "content-type": "application/json" }).end("{}");
    } else if (path !== name) {
      response.end(found.bytes);
    } else {
      const { manifest, bytes } = found;
      const tarball = `${url}${name}/-/package.tgz`;
      const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
      const shasum = createHash("sha1").update(bytes).digest("hex");
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({
          name,
          "dist-tags": { latest: manifest.version },
          versions: { [manifest.version]: { ...manifest, dist: { tarball, integrity, shasum } } },
          time: { [manifest.version]: "2020-01-01T00:00:00.000Z" },
        }),
      );
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    asked,
    close() {
      server.close();
      rmSync(store, { recursive: true });
    },
  };
}
