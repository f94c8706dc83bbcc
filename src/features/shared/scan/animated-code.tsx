import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { createUrEncoder } from '#core/ur/ur-encoder'
import type { UrMessage } from '#core/ur/registry/fields'
import { Qr } from '#ui/address/qr'
import { Button } from '#ui/buttons/button'

/** Milliseconds for which each code stays: no more than five a second, so that a camera that looks ten times sees each whole. */
const PACES = [200, 400, 800] as const
const SIDE = 320

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A message as codes, one after the other. Where motion is not wanted, each is shown until the person asks for the next. */
export function AnimatedCode({ message }: { readonly message: UrMessage }): ReactNode {
  const { t } = useLingui()
  const { count, part } = useMemo(() => createUrEncoder(message.type, message.cbor), [message])
  const [sequence, setSequence] = useState(1)
  const [pace, setPace] = useState(0)
  const [running, setRunning] = useState(() => !isStill())
  const isMoving = running && count > 1
  useEffect(() => {
    if (!isMoving) return undefined
    // Parts beyond the first ones are mixed: whatever was missed is in one of them.
    const timer = setInterval(() => setSequence((at) => at + 1), PACES[pace])
    return () => clearInterval(timer)
  }, [isMoving, pace])
  const step = (by: number): void => {
    setRunning(false)
    setSequence((at) => Math.max(1, at + by))
  }
  return (
    <div className="flex flex-col items-center gap-3" data-part="animated-code" data-type={message.type} data-count={count}>
      {/* In capitals a code has fewer modules (alphanumeric mode of ISO/IEC 18004). */}
      <Qr text={part(sequence).toUpperCase()} label={t`Code for the device`} twin="beside" correction="L" size={SIDE} />
      {count > 1 && (
        <>
          <p className="figures text-small text-soft">
            <Trans>
              Code {sequence}, {count} or more are needed
            </Trans>
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button size="small" icon="back" disabled={sequence === 1} onClick={() => step(-1)}>
              <Trans>Previous</Trans>
            </Button>
            <Button size="small" onClick={() => setRunning(!running)}>
              {running ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
            </Button>
            <Button size="small" icon="next" onClick={() => step(1)}>
              <Trans>Next</Trans>
            </Button>
            <Button size="small" tone="quiet" onClick={() => setPace((pace + 1) % PACES.length)}>
              {pace + 1 < PACES.length ? <Trans>Slower</Trans> : <Trans>Full speed</Trans>}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
