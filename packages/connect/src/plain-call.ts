import { ProviderError } from './failure.ts'

/** EIP-1193. */
export type RequestArguments = { readonly method: string; readonly params?: readonly unknown[] | object }

// Taken before a page can put something else in their place.
const { parse, stringify } = JSON

/** What JSON would leave out or change in silence: nobody meant that to be signed. */
const plain = (_name: string, value: unknown): unknown => {
  const isOdd = typeof value === 'object' && value !== null && !/^\[object (?:Object|Array)\]$/.test({}.toString.call(value))
  if (isOdd || typeof value === 'function' || typeof value === 'symbol' || (typeof value === 'number' && !Number.isFinite(value)))
    throw new TypeError()
  return value
}

/** As it was when it was asked, as JSON: what the page changes later goes no further, nor what no window could be told. */
export function copied(call: RequestArguments): RequestArguments {
  try {
    return parse(stringify(call, plain)) as RequestArguments
  } catch {
    throw new ProviderError(-32602, 'The parameters are not JSON.')
  }
}
