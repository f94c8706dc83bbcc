import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { WireError } from '#core/errors'
import type { Hex } from '#core/hex'
import { PATHS, useAction, useWallet } from '#features/kit'

/** The two ways out of a Review. */
export type Decision = {
  /** The yes was given: it is being signed, stored and sent. */
  readonly signing: boolean
  readonly error: WireError | undefined
  sign(shown: Hex): void
  reject(): void
}

export function useDecision(id: string, onRejected: () => void): Decision {
  const { requests } = useWallet()
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)
  const consent = useAction(async (shown: Hex) => {
    const transaction = await requests.consent(id, shown)
    setSent(true) // the request is `signed` already: without this the screen would leave by itself a moment before
    await navigate({ to: PATHS.transaction, params: { id: transaction.id }, replace: true })
  })
  const reject = useAction(async () => {
    await requests.reject(id)
    onRejected()
  })
  return {
    signing: consent.busy || sent,
    error: consent.error ?? reject.error,
    sign: (shown) => void consent.start(shown),
    reject: () => void reject.start(),
  }
}
