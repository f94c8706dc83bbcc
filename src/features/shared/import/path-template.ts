import { PATH_TEMPLATES } from '#core/identity/account'
import { parseTemplate } from '#core/identity/derivation-path'
import { type AppError, isError } from '#core/errors'

/** Ways to lay out accounts under a phrase. */
export const LAYOUTS = ['standard', 'ledger-live', 'legacy', 'custom'] as const
export type DerivationLayout = (typeof LAYOUTS)[number]

/** Which layout a template is. */
export function derivationLayoutOf(template: string | undefined): DerivationLayout {
  const known = LAYOUTS.find((layout) => layout !== 'custom' && PATH_TEMPLATES[layout] === template)
  return known ?? (template === undefined ? 'standard' : 'custom')
}

/** A path as somebody types or pastes it, with `i` in the place of the account's number: the template, or `key/path`. */
export function readTemplate(text: string): { readonly template: string } | { readonly problem: AppError } {
  try {
    return { template: parseTemplate(text) }
  } catch (error) {
    if (isError(error)) return { problem: error }
    throw error
  }
}

/** The account's number that makes this path of a template; undefined where it is no path of it. */
export function placeIn(template: string, path: string): number | undefined {
  const [before = '', after = ''] = template.split(/\/i(?='?(?:\/|$))/)
  const number = /^\/(0|[1-9]\d{0,9})$/.exec(path.slice(before.length, path.length - after.length))?.[1]
  return number !== undefined && path === `${before}/${number}${after}` ? Number(number) : undefined
}
