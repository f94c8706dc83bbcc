import { hiddenIn, mixedWordIn } from '#core/text/hidden-text'
import type { TrackedToken, SpamReason } from '#core/money/holding'
import { skeleton } from '#core/web/host'
import type { Address } from '#core/ethereum/address'
import type { Token } from '#core/money/token'

/** Longest text that is compared: a symbol of a megabyte is odd enough as it is. */
const MAX_TEXT = 128

/** What a text looks like: without its case, its marks, its spaces and signs, and with lookalike letters as one. */
function looksLike(text: string): string {
  const plain = text.slice(0, MAX_TEXT).normalize('NFKD').toLowerCase()
  return skeleton(plain).replace(/[^\p{L}\p{N}]/gu, '')
}

/** Listed tokens by what they look like, made once for many. */
export type Listing = {
  /** What a text is taken for, where that is another contract. */
  takenFor(token: Token): Token | undefined
}

/** `natives`: currencies that have no contract, which imitations therefore may not be named like either. */
export function createListing(tokens: readonly Token[], natives: readonly Token[]): Listing {
  const symbols = new Map<string, Token>()
  const names = new Map<string, Token>()
  for (const token of [...natives, ...tokens]) {
    const [symbol, name] = [looksLike(token.symbol), looksLike(token.name)]
    if (!symbols.has(symbol)) symbols.set(symbol, token)
    if (!names.has(name)) names.set(name, token)
  }
  const find = (text: string): Token | undefined => {
    const look = looksLike(text)
    // What looks like nothing is compared with nothing.
    return look === '' ? undefined : (symbols.get(look) ?? names.get(look))
  }
  return {
    takenFor(token) {
      const found = find(token.symbol) ?? find(token.name)
      return found !== undefined && found.address !== token.address ? found : undefined
    },
  }
}

/** A web address, or a call to one: `claim at …`, `visit …`, a name with a top-level domain behind a dot. */
const LEADS_AWAY =
  /https?:|www\.|t\.me\/|\b(?:claim|visit|redeem|reward|airdrop)\b|[a-z0-9-]{2,}\.(?:com|org|net|io|xyz|app|fi|finance|site|top|vip|gift|live|pro|link|click|club|online|eth\.limo)\b/iu

/** What is wrong with words that a stranger gave an asset: its name, its symbol. */
export function judgeTexts(given: readonly string[]): readonly SpamReason[] {
  const texts = given.map((text) => text.slice(0, MAX_TEXT))
  return [
    ...(texts.some((text) => hiddenIn(text).length > 0 || mixedWordIn(text) !== undefined) ? [{ is: 'odd-text' } as const] : []),
    ...(texts.some((text) => LEADS_AWAY.test(text)) ? [{ is: 'leads-away' } as const] : []),
  ]
}

/**
 * Why a token is folded away, by what this device knows of it alone; empty: it is shown, as unlisted. Listed tokens, the native currency and what the person added
 * are not judged. `now`: what the state says that this account has of it; undefined: not known.
 */
export function judgeSpam(kept: TrackedToken, account: Address, now: bigint | undefined, listing: Listing): readonly SpamReason[] {
  const { token, own, holders, solicited, told, leaving, pool } = kept
  if (token.from !== 'claimed' || own === true) return []
  const reasons: SpamReason[] = []
  const imitated = pool === true ? undefined : listing.takenFor(token)
  if (imitated) reasons.push({ is: 'imitates', what: imitated })
  reasons.push(...judgeTexts([token.symbol, token.name]))
  if (leaving === 'cannot-be-sent' || leaving === 'cannot-be-sold') reasons.push({ is: leaving })
  const claimed = told?.[account]
  if (claimed !== undefined && now !== undefined && claimed > now && now === 0n) reasons.push({ is: 'says-otherwise' })
  if (holders.includes(account) && !solicited.includes(account)) reasons.push({ is: 'unsolicited' })
  return reasons
}
