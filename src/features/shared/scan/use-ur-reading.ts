import { useRef, useState } from 'react'
import { isError, toWire, type WireError } from '#core/errors'
import { createUrDecoder } from '#core/ur/ur-decoder'
import type { UrMessage } from '#core/ur/registry/fields'

/** How far the reading of a message is. */
export type UrReading = {
  /** Parts that were read, of those that are needed; `other`: the last code was a part of another message. */
  readonly parts: { readonly have: number; readonly count: number; readonly other: boolean } | undefined
  /** Why the last code, or the message, was not taken. */
  readonly error: WireError | undefined
  /** Takes what a code says. */
  readonly take: (text: string) => void
}

/** Puts a message together from the codes that a camera sees, and begins anew where `onMessage` refuses it. */
export function useUrReading(onMessage: (message: UrMessage) => Promise<void> | void): UrReading {
  const decoder = useRef<ReturnType<typeof createUrDecoder>>(undefined)
  const [parts, setParts] = useState<UrReading['parts']>()
  const [error, setError] = useState<WireError>()
  const fault = (thrown: unknown): void => {
    setParts(undefined)
    if (!isError(thrown, 'app/aborted')) setError(toWire(thrown, 'codes'))
  }
  const take = (text: string): void => {
    decoder.current ??= createUrDecoder()
    try {
      const step = decoder.current.take(text)
      if (step.kind === 'done') {
        setParts(undefined)
        void Promise.resolve(onMessage({ type: step.type, cbor: step.cbor })).catch(fault)
      } else setParts({ have: step.have, count: step.count, other: step.kind === 'other' })
      setError(undefined)
    } catch (thrown) {
      fault(thrown)
    }
  }
  return { parts, error, take }
}
