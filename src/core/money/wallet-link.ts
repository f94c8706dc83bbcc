import { type AppError, fail } from '../errors.ts'
import { isPaymentUri } from './payment-uri.ts'

/** Schemes of links to pay on chains of other kinds, as their wallets register them. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  (
    'bitcoin lightning lnurl lnurlp bitcoincash litecoin dogecoin dash zcash monero solana tron ton cardano web+cardano ripple xrpl ' +
    'stellar web+stellar polkadot substrate cosmos tezos algorand near aptos sui nano kaspa decred'
  ).split(' '),
)

/** A link of WalletConnect (ERC-1328), bare or inside one that another wallet opens: `wallet://wc?uri=wc%3A…`. */
const WALLETCONNECT = /^(?:wc:|(?:https:|[a-z][a-z0-9+.-]*:\/\/)[^#]*[?&]uri=wc(?::|%3A))/i
const SCHEME = /^([a-z][a-z0-9+.-]{0,30}):./i

/** Why a link that wallets are opened by leads nowhere here; `undefined` for everything else. */
export function refusedLink(text: string): AppError | undefined {
  const trimmed = text.trim()
  // A sentence may begin with a word and a colon, too.
  if (/\s/.test(trimmed)) return undefined
  if (WALLETCONNECT.test(trimmed)) return fail('input/link-walletconnect')
  const scheme = SCHEME.exec(trimmed)?.[1]?.toLowerCase() ?? ''
  return ELSEWHERE.has(scheme) ? fail('input/link-elsewhere', { scheme }) : undefined
}

/** True for every link that wallets are opened by, whether it leads anywhere here or not. */
export const isWalletLink = (text: string): boolean => isPaymentUri(text) || refusedLink(text) !== undefined
