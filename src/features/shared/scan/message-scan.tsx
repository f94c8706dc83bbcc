import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { UrMessage } from '#core/ur/registry/fields'
import { ErrorNote } from '#ui/feedback/error-note'
import { Progress } from '#ui/feedback/progress'
import { Camera, FromPicture } from './camera.tsx'
import { hasCamera } from './qr.ts'
import { type UrReading, useUrReading } from './use-ur-reading.ts'

/** How many parts were read, for somebody who holds a device still. */
export function PartsRead({ parts }: Pick<UrReading, 'parts'>): ReactNode {
  if (parts === undefined) return null
  const { have, count, other } = parts
  return (
    <div className="flex flex-col gap-1" data-part="parts" data-have={have}>
      <Progress
        words={
          <Trans>
            Parts read: {have} of {count}
          </Trans>
        }
        done={have}
        of={count}
      />
      {other && (
        <p role="status" className="text-small">
          <Trans>This code belongs to another message. Keep it in the picture to start again with that one.</Trans>
        </p>
      )}
    </div>
  )
}

/** The camera until a whole message was read from codes, however many it takes. What `onMessage` throws is shown, and reading goes on. */
export function MessageScan({ onMessage }: { readonly onMessage: (message: UrMessage) => Promise<void> | void }): ReactNode {
  const { parts, error, take } = useUrReading(onMessage)
  return (
    <div className="flex flex-col gap-3">
      {hasCamera() ? (
        <Camera onText={take} />
      ) : (
        <p>
          <Trans>This browser doesn’t let pages use a camera. Choose an image of each code instead.</Trans>
        </p>
      )}
      <PartsRead parts={parts} />
      {error !== undefined && <ErrorNote error={error} />}
      <div>
        <FromPicture onText={take} />
      </div>
    </div>
  )
}
