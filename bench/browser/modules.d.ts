/**
 * Declares the parts of dependencies that the browser tests use. The root's `npm run check` reads this file,
 * since it must also work where the dependencies are not installed.
 */
declare module "playwright-core" {
  export interface ConsoleMessage {
    text(): string;
  }
  export interface Locator {
    click(options: { position: { x: number; y: number }; button?: "right" }): Promise<void>;
    screenshot(): Promise<Buffer>;
  }
  export interface Page {
    goto(address: string): Promise<unknown>;
    locator(selector: string): Locator;
    /** Evaluates JavaScript in the page. */
    evaluate(code: string): Promise<unknown>;
    on(event: "console", listener: (message: ConsoleMessage) => void): void;
    on(event: "pageerror", listener: (error: Error) => void): void;
    close(): Promise<void>;
    readonly keyboard: { press(key: string): Promise<void> };
  }
  export interface Browser {
    newPage(): Promise<Page>;
    version(): string;
    close(): Promise<void>;
  }
  export const chromium: {
    launch(options: { executablePath: string; args: readonly string[] }): Promise<Browser>;
  };
}
