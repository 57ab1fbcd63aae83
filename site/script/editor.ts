/** The editor: CodeMirror with Lua, in the colours of the site. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
} from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Prec } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--code-comment)" },
  { tag: tags.keyword, color: "var(--code-keyword)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: [tags.number, tags.atom], color: "var(--code-number)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", borderRadius: "12px", backgroundColor: "var(--vp-c-bg-alt)", fontSize: "13px" },
  "&.cm-focused": { outline: "2px solid var(--vp-c-brand-1)" },
  ".cm-content:focus-visible": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--vp-font-family-mono)", lineHeight: "1.7" },
  ".cm-content": { caretColor: "var(--vp-c-text-1)", padding: "12px 0" },
  ".cm-cursor": { borderLeftColor: "var(--vp-c-text-1)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--vp-c-text-3)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--vp-c-default-soft)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--vp-c-brand-soft)",
  },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--vp-c-bg-elv)",
    color: "var(--vp-c-text-1)",
    border: "1px solid var(--vp-c-divider)",
  },
});

export interface Editor {
  /** Moves the focus to the editor, and the cursor to the place nearest to `at`, a point of the window. */
  focus(at?: { x: number; y: number }): void;
  setText(text: string): void;
  /** Marks the line of an error, or removes the mark. */
  mark(error?: { line: number; message: string }): void;
}

/** Makes an editor. Calls `changed` with the text after each change, and `run` at the key for running. */
export function createEditor(given: {
  readonly parent: HTMLElement;
  readonly label: string;
  readonly text: string;
  changed(text: string): void;
  run(): void;
}): Editor {
  const runKey = {
    key: "Mod-Enter",
    run() {
      given.run();
      return true;
    },
  };
  const view = new EditorView({
    parent: given.parent,
    doc: given.text,
    extensions: [
      Prec.highest(keymap.of([runKey])),
      keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
      // Uses only parts of `basicSetup`. Its search, and its completion, which has no Lua, would add 23 kB.
      lineNumbers(),
      history(),
      drawSelection(),
      // Code from a link must not look like other code.
      highlightSpecialChars({ addSpecialChars: /\p{Bidi_Control}/gu }),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      StreamLanguage.define(lua),
      syntaxHighlighting(colours),
      lintGutter(),
      look,
      EditorView.contentAttributes.of({
        "aria-label": given.label,
        "aria-describedby": "keys",
        tabindex: "0",
      }),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) given.changed(state.doc.toString());
      }),
    ],
  });
  return {
    focus(at) {
      view.focus();
      if (at !== undefined) view.dispatch({ selection: { anchor: view.posAtCoords(at, false) } });
    },
    setText(text) {
      if (text === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    },
    mark(error) {
      if (error === undefined) return view.dispatch(setDiagnostics(view.state, []));
      const { from, to } = view.state.doc.line(Math.min(Math.max(error.line, 1), view.state.doc.lines));
      view.dispatch(setDiagnostics(view.state, [{ from, to, severity: "error", message: error.message }]), {
        effects: EditorView.scrollIntoView(from),
      });
    },
  };
}
