import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useMemo } from 'react'
import type { ParsedInput } from '#decode'
import { PATHS } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { buttonStyle } from '#ui/buttons/button'
import type { CheckScreenState } from './check-screen-state.ts'
import { paymentIn } from './input/carried.ts'
import { ClaimedPart, type reportIn } from './report/claimed-part.tsx'
import { SignatureAlone } from './input/reading-part.tsx'
import { type Choices, NO_CHOICES } from './choices.ts'
import { CheckedInput } from './checked-input.tsx'
import type { ArrivalFocus } from './verdict-part.tsx'

type CameInProps = {
  readonly state: CheckScreenState
  /** What the text was read as; of a report, what is in it. */
  readonly inside: ParsedInput
  readonly report: ReturnType<typeof reportIn>
  readonly onChoose: (choices: Choices) => void
  readonly onSetAside: () => void
  readonly folded: boolean
  readonly arrival: ArrivalFocus
  readonly onEdit: () => void
  readonly onClear: () => void
}

/** What was pasted, and the Review of it. */
export function WhatCameIn({ state, inside, report, onChoose, onSetAside, folded, ...shown }: CameInProps): ReactNode {
  const { text, choices, signature, locked } = state
  const payment = useMemo(() => paymentIn(text), [text])
  const read = report?.at === 'read' ? report : undefined
  const reported = useMemo<Choices | undefined>(() => read && { ...read.report.choices, accountBy: 'file' }, [read])
  return (
    <div className={`${folded ? '' : 'mt-6'} flex flex-col gap-4`}>
      {inside.signature !== undefined && <SignatureAlone onKeep={onSetAside} />}
      {payment !== undefined && <PayPart payment={payment} />}
      {report?.at === 'refused' && <ClaimedPart report={report} />}
      <CheckedInput
        key={`${locked ? 'locked ' : ''}${inside.candidates[0]?.draft.kind === 'message' ? '' : text}`}
        text={read?.report.text ?? text}
        reading={inside}
        choices={choices === NO_CHOICES ? (reported ?? choices) : choices}
        onChoose={onChoose}
        signature={signature}
        claimed={read}
        chainId={state.chainId}
        folded={folded}
        {...shown}
      />
    </div>
  )
}

/** A payment can be looked at here, and made under Send, which takes it over and still asks. */
const PayPart = ({ payment }: { readonly payment: string }): ReactNode => (
  <div className="max-w-(--measure)" data-part="pay">
    <Banner
      title={<Trans>This is a request to pay</Trans>}
      actions={
        <Link to={PATHS.send} search={{ to: payment } as never} className={buttonStyle('plain', 'small')}>
          <Trans>Open in Send</Trans>
        </Link>
      }
    >
      <Trans>Whoever made the link chose the recipient and the amount. Nothing is sent until you review and sign it.</Trans>
    </Banner>
  </div>
)
