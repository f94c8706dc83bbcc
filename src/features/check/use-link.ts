import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { attempt } from '#core/attempt'
import { format, isPaymentUri, parse } from '#core/payment-uri'
import { isWalletLink } from '#core/wallet-link'
import { isLink } from '#decode'

/** What the fragment of a page's address carries: a link to a check as it is, or one that wallets are opened by, escaped as browsers hand it to whoever registered for it. */
export function carriedBy(fragment: string): string | undefined {
  if (isLink(fragment)) return fragment
  try {
    const text = decodeURIComponent(fragment.slice(1))
    return isWalletLink(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** A payment link in the one short form that Send reads back whole; nothing for any other text. */
export function paymentIn(text: string): string | undefined {
  const uri = isPaymentUri(text) ? attempt(() => parse(text)) : undefined
  return uri !== undefined && 'value' in uri && uri.value.kind === 'payment' ? format(uri.value) : undefined
}

/** Reads the fragment of the page on arrival and whenever it changes. No browser sends it anywhere. */
export function useLink(onOpen: (text: string) => void): void {
  const latest = useRef(onOpen)
  latest.current = onOpen
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    // The router has it decoded, and bytes that are escaped twice would be lost.
    const text = carriedBy(location.hash)
    if (text !== undefined) latest.current(text)
  }, [hash])
}

/** Takes a link out of the address bar once something else is looked at. */
export function leaveLink(text: string): void {
  const carried = carriedBy(location.hash)
  if (carried !== undefined && carried !== text) history.replaceState(history.state, '', `${location.pathname}${location.search}`)
}
