import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { UnlockMethodForm } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { CopyAnyway } from './copy-anyway.tsx'
import type { HeldUnlockMethod } from './use-held-unlock-method.ts'

type RevealProps = {
  readonly way: HeldUnlockMethod
  /** What whoever sees it has. */
  readonly about: ReactNode
  /** What the button says that begins it. */
  readonly go: ReactNode
  /** The secret as it is put on the clipboard. */
  readonly read: () => Promise<string>
  /** The card that shows it while it is held. */
  readonly children: ReactNode
}

/** From a warning over the way in to a secret that is shown while a button is held, and away again. */
export function RevealSecret({ way, about, go, read, children }: RevealProps): ReactNode {
  switch (way.at) {
    case 'closed':
      return (
        <div className="flex flex-col items-start gap-2">
          <p className="text-small text-soft">{about}</p>
          <Button icon="show" onClick={way.ask}>
            {go}
          </Button>
        </div>
      )
    case 'asking':
      return (
        <UnlockMethodForm
          onWay={way.give}
          go={<Trans>Go on</Trans>}
          focused
          onCancel={way.close}
          help={<Trans>Nobody should be looking at this screen now.</Trans>}
        />
      )
    case 'ready':
      return (
        <div className="flex flex-col gap-4">
          {children}
          <CopyAnyway read={read} />
          <div>
            <Button onClick={way.close}>
              <Trans>Done</Trans>
            </Button>
          </div>
        </div>
      )
  }
}
