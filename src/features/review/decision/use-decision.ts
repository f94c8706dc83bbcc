import { useNavigate } from '#ui/router/router'
import { useState } from 'react'
import type { WireError } from '#core/errors'
import type { Hex } from '#core/bytes/hex'
import type { Request } from '#core/signing/request'
import { PATHS, useAction, usePorts } from '#features/shared'
import type { Presence } from '#wallet'

/** The two ways out of a Review. */
export type Decision = {
  /** The yes was given: it is being signed, stored and, where it is a transaction, sent. */
  readonly signing: boolean
  readonly error: WireError | undefined
  sign(shown: Hex): void
  /** The same with the owner's presence, for an account that asks; throws, so that it can be said where the presence was given. */
  signAs(shown: Hex, presence: Presence): Promise<void>
  reject(): void
}

export function useDecision({ id, kind, origin }: Request, onRejected: () => void): Decision {
  const { requests } = usePorts<'requests'>()
  const navigate = useNavigate()
  const [sent, setSent] = useState(false)
  const [giving, setGiving] = useState(false)
  const yes = async (shown: Hex, presence?: Presence): Promise<void> => {
    // What is not sent is shown where it was asked for: the screen follows its stage.
    if (kind !== 'transaction') return void (await requests.sign(id, shown, presence))
    const transaction = await requests.consent(id, shown, presence)
    setSent(true) // the request is `signed` already: without this the screen would leave by itself a moment before
    // An app has its answer, and what else it asks for comes next: on any other screen of its window that would wait unseen.
    if (origin.kind === 'app') return navigate({ to: PATHS.connect, replace: true })
    await navigate({ to: PATHS.transaction, params: { id: transaction.id }, replace: true })
  }
  const consent = useAction(yes)
  const reject = useAction(async () => {
    await requests.reject(id)
    onRejected()
  })
  return {
    signing: consent.busy || giving || sent,
    error: consent.error ?? reject.error,
    sign: (shown) => void consent.start(shown),
    async signAs(shown, presence) {
      setGiving(true)
      try {
        await yes(shown, presence)
      } finally {
        setGiving(false)
      }
    },
    reject: () => void reject.start(),
  }
}
