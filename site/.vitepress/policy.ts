/**
 * The policy of a page lists everything that the page may load and run. It is in the page, since a static
 * host sends no headers.
 */
import { createHash } from "node:crypto";
import { FRAME_SCRIPT } from "../sandbox/frame.js";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/** Adds the policy to a page, above all that it applies to. */
export function withPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = [FRAME_SCRIPT, ...scripts.map(([, script]) => script!)].map(hashOf);
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`,
    // Allows inline styles, which highlighted code and the editor need.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // Only frames without an origin use workers from a blob; the policy applies to these frames too.
    "worker-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html.replace(
    '<meta charset="utf-8">',
    `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}
