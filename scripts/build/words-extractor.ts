import babelExtractor from '@lingui/cli/api/extractors/babel'
import { parseSync, Visitor } from 'rolldown/utils'

/** A sentence that a module without React says, and where. */
export type ExtractedText = { readonly text: string; readonly line: number }

/** Collects the messages of one file: those of the macros, and the literal first argument of every `say('…')`. */
export const wordsExtractor: typeof babelExtractor = {
  match: (filename) => /\.tsx?$/.test(filename) && !filename.endsWith('.d.ts'),
  async extract(filename, code, found, context) {
    if (/@lingui\/(core|react)/.test(code)) await babelExtractor.extract(filename, code, found, context)
    for (const { text, line } of textsIn(filename, code)) found({ id: text, message: text, origin: [filename, line] })
  },
}

/** Every sentence said in a file. One whose text is not a literal is left out here and refused by the walls. */
export function textsIn(filename: string, code: string): readonly ExtractedText[] {
  if (!/\bsay\(/.test(code)) return []
  const said: ExtractedText[] = []
  const visitor = new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'Identifier' || call.callee.name !== 'say') return
      const text = literalText(call.arguments[0])
      if (text !== undefined) said.push({ text, line: lineAt(code, call.start) })
    },
  })
  visitor.visit(parseSync(filename, code).program)
  return said
}

function literalText(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('type' in node)) return undefined
  if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string') return node.value
  return undefined
}

/** Line of an offset, from 1. */
export const lineAt = (code: string, offset: number): number => code.slice(0, offset).split('\n').length
