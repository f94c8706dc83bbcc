import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PURPOSES, useSource, usePorts } from '#features/shared'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { useNow } from '#ui/state/clock'
import type { OpenQuestionSince } from '#wallet'

/** What became of the try before, where there was one. */
const TROUBLE: Readonly<Record<string, MessageDescriptor>> = {
  'rpc/malformed': msg`Its last answer wasn’t valid.`,
  'rpc/behind': msg`It doesn’t have this block yet.`,
  'rpc/rate-limited': msg`It asked us to slow down.`,
  'rpc/timeout': msg`It didn’t answer in time.`,
  'rpc/unreachable': msg`It couldn’t be reached.`,
  'rpc/cannot-prove': msg`It gave no proof for this block.`,
  'proof/incomplete': msg`Its last answer left something out.`,
  'proof/invalid': msg`Its last answer failed its check.`,
  'proof/header-mismatch': msg`Its last answer failed its check.`,
  'proof/unknown-header': msg`Its blocks have fields that this version doesn’t know.`,
}

const troubleOf = (code: string): MessageDescriptor =>
  (Object.hasOwn(TROUBLE, code) ? TROUBLE[code] : undefined) ?? msg`Its last answer couldn’t be used.`

/** What is being waited for, of whom and for how long: a line at the edge of the page, once it takes longer than a moment. It moves nothing. */
export function PendingLine(): ReactNode {
  const { waits } = usePorts<'waits'>()
  const open = useSource(waits.open)
  const [first] = open
  return first === undefined ? null : <PendingLineView wait={first} more={open.length - 1} />
}

/** One question that is open, as its line. */
export function PendingLineView({ wait, more }: { readonly wait: OpenQuestionSince; readonly more: number }): ReactNode {
  const { i18n } = useLingui()
  const seconds = Math.max(0, Math.round((useNow(1000) - wait.since) / 1000))
  const others = more + 1
  return (
    <p
      role="status"
      data-part="waiting"
      data-host={wait.host}
      className="pointer-events-none fixed start-4 bottom-18 z-10 flex max-w-[calc(100vw-2rem)] items-center gap-2 rounded-control border border-hair bg-card px-3 py-1.5 text-small text-soft shadow-float md:bottom-4"
    >
      <Icon name="clock" size={12} />
      <span>
        <Trans>
          Waiting for <HostileText text={wait.host} /> ({i18n._(PURPOSES[wait.purpose])})
        </Trans>{' '}
        {/* The seconds are not read aloud: they would be all that is heard. */}
        <span aria-hidden="true" className="figures">
          <Trans>{seconds} s</Trans>
        </span>
        {wait.trouble !== undefined && <> {i18n._(troubleOf(wait.trouble))}</>}
        {others > 1 && (
          <>
            {' '}
            <Trans>Open requests: {others}.</Trans>
          </>
        )}
      </span>
    </p>
  )
}
