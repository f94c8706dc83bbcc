import { PATH_TEMPLATES } from '#core/account'
import { type AppError, fail } from '#core/errors'

/** Ways to lay out accounts under a phrase. */
export const LAYOUTS = ['standard', 'ledger-live', 'legacy', 'custom'] as const
export type Layout = (typeof LAYOUTS)[number]

/** Which layout a template is. */
export function layoutOf(template: string | undefined): Layout {
  const known = LAYOUTS.find((layout) => layout !== 'custom' && PATH_TEMPLATES[layout] === template)
  return known ?? (template === undefined ? 'standard' : 'custom')
}

/** Hardened and plain indexes are below 2^31 (BIP-32). */
const MOST_INDEX = 2 ** 31
/** Deepest path that is taken: BIP-44 has five levels. */
const MOST_LEVELS = 10

/**
 * A path as somebody types or pastes it, with `i` in the place of the account's number: `m/44'/60'/0'/0/i`. Other marks of hardening (`’`, `h`, `H`)
 * are taken too. Answers the template, or `key/path`.
 */
export function readTemplate(text: string): { readonly template: string } | { readonly problem: AppError } {
  const template = text.trim().replace(/[’‘`hH]/g, "'")
  const [root, ...levels] = template.split('/')
  const places = levels.filter((level) => level === 'i' || level === "i'")
  const sound = levels.every((level) => {
    const [, digits] = /^(\d{1,10}|i)'?$/.exec(level) ?? []
    return digits !== undefined && (digits === 'i' || Number(digits) < MOST_INDEX)
  })
  if (root !== 'm' || !sound || places.length !== 1 || levels.length > MOST_LEVELS)
    return { problem: fail('key/path', { path: text.trim() }) }
  return { template }
}
