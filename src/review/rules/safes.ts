import type { Address } from '#core/ethereum/address'
import type { Case } from './rule.ts'

/** Safes that act in a request: the one of a Safe transaction to sign, and those that are told to execute one. */
export function safesIn({ allCalls, message }: Pick<Case, 'allCalls' | 'message'>): readonly Address[] {
  const signed = message?.use?.use === 'safe' ? [message.use.safe] : []
  const told = allCalls.flatMap(({ call, function: called }) =>
    call.to !== undefined && called !== undefined && called.standards.includes('Safe') && called.name.startsWith('exec') ? [call.to] : [],
  )
  return [...new Set([...signed, ...told])]
}
