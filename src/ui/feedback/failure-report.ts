import { errorMessage, isListed } from '#core/catalogue'
import type { WireError } from '#core/errors'

/** What a report says besides the failure itself. Nothing of it is about the person: no account, amount, name or address of theirs. */
export type ReportFacts = {
  readonly version?: string
  /** The file that the page began with: its name is the hash of what is in it. */
  readonly build?: string
  /** As routes are written, without what stands in their places. */
  readonly screen?: string
  readonly chainId?: number
  readonly lightClient?: string
  /** What the last requests were for, and how they ended; newest last. */
  readonly requests?: readonly { readonly purpose: string; readonly outcome: string }[]
}

type Surroundings = { readonly facts: ReportFacts; readonly userAgent: string; readonly at: Date }

/** Requests that are told of. */
const MAX_REQUESTS = 8

/** The kind of a browser and its main version; nothing that tells one device from another. */
export function browserKind(userAgent: string): string {
  const found =
    /(Firefox|Edg|OPR|SamsungBrowser)\/(\d{1,4})/.exec(userAgent) ??
    /(Chrome)\/(\d{1,4})/.exec(userAgent) ??
    /(Version)\/(\d{1,4})[.\d]* .*Safari/.exec(userAgent)
  if (found === null) return 'unknown'
  const [, name = '', version = ''] = found
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }
  return `${names[name] ?? name} ${version}`
}

/** Where this code met a failure that it did not foresee. Only a word of its own gets through. */
const whereOf = ({ code, data }: WireError): string | undefined => {
  const where = code === 'app/unexpected' ? data?.['where'] : undefined
  return typeof where === 'string' && /^[a-z][A-Za-z-]{0,30}$/.test(where) ? where : undefined
}

/** The sentence of a failure with its places empty: what stands in them may be an address, an amount, a name or a host. */
const wordsOf = (wire: WireError): string => errorMessage(wire).id.replaceAll(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '…')

/** A report to paste into an issue, in English. It is made of what is listed here and of nothing else, so that nothing of a wallet gets into it. */
export function failureReport(wire: WireError, { facts, userAgent, at }: Surroundings): string {
  const code = isListed(wire.code) ? wire.code : 'unlisted'
  const requests = facts.requests?.slice(-MAX_REQUESTS).map(({ purpose, outcome }) => `${purpose} ${outcome}`)
  const lines: readonly (readonly [string, string | number | undefined])[] = [
    ['code', code],
    ['words', wordsOf(wire)],
    ['where', whereOf(wire)],
    ['version', facts.version],
    ['build', facts.build],
    ['screen', facts.screen],
    ['chain', facts.chainId],
    ['light client', facts.lightClient],
    ['browser', browserKind(userAgent)],
    ['time', at.toISOString().replace(/:\d\d\.\d+/, '')],
    ['last requests', requests === undefined || requests.length === 0 ? undefined : requests.join(', ')],
  ]
  return lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])).join('\n')
}
