import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { isError, type WireError } from '#core/errors'
import { useAction, UnlockMethodForm } from '#features/shared'
import type { UnlockSecret } from '#wallet'

type Asked = {
  /** True when it was done; false when it failed, or when the owner is asked for first. */
  readonly start: () => Promise<boolean>
  readonly busy: boolean
  readonly error: WireError | undefined
  /** Stands while the owner is asked for: a form of its own, which must not stand inside another. */
  readonly question: ReactNode
}

/** Does what may need the owner (SPEC section 6: changing endpoints): tried as it is first, and again with a way in where the vault asks for one. */
export function useReauthentication(work: (way?: UnlockSecret) => Promise<void>, go: ReactNode): Asked {
  const [asking, setAsking] = useState(false)
  const action = useAction(async () => {
    try {
      await work()
    } catch (error) {
      if (!isError(error, 'vault/ask-again')) throw error
      setAsking(true)
      throw error
    }
  })
  const quiet = action.error?.code === 'vault/ask-again'
  return {
    start: () => action.start().then(Boolean),
    busy: action.busy,
    error: quiet ? undefined : action.error,
    question: asking ? (
      <div className="flex flex-col gap-4" data-part="asked">
        <p className="text-soft">
          <Trans>A chain’s endpoints see your addresses and tell you what’s true. Confirm that it’s you changing them.</Trans>
        </p>
        <UnlockMethodForm
          go={go}
          focused
          onCancel={() => {
            setAsking(false)
            action.clear()
          }}
          onWay={async (way) => {
            await work(way)
            setAsking(false)
          }}
        />
      </div>
    ) : undefined,
  }
}
