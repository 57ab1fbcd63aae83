/** Scripts to begin with, each named by its first line. */

const files = import.meta.glob<string>("./examples/*.lua", { query: "?raw", import: "default", eager: true });

export const examples = Object.values(files).map((code) => ({ name: /^-- (.*)$/m.exec(code)![1]!, code }));
