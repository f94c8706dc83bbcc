import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Token } from '#core/money/token'
import type { NameOf } from '../../names/use-names.ts'
import type { CallFrame } from '#review'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { ArgumentList } from '../content/value-view.tsx'

/** Frames drawn at first: a run may have thousands. */
const AT_FIRST = 50
/** Frames that come with each press. */
const MORE = 200
/** Deeper frames stay at this indent, so that a narrow screen keeps space for them. */
const MAX_INDENT = 8

/** Who called whom, in order, indented by depth, with what was asked and what came along. */
export function CallTree({
  calls,
  native,
  nameOf,
}: {
  readonly calls: readonly CallFrame[]
  readonly native: Token
  readonly nameOf: NameOf
}): ReactNode {
  const [most, setMost] = useState(AT_FIRST)
  if (calls.length === 0)
    return (
      <p className="text-soft">
        <Trans>No code ran.</Trans>
      </p>
    )
  const shown = calls.slice(0, most)
  const rest = calls.length - shown.length
  return (
    <>
      <ol className="flex flex-col gap-3">
        {shown.map((call, at) => (
          <li key={at} style={{ paddingInlineStart: `${Math.min(call.frame.depth, MAX_INDENT)}rem` }} data-call={call.frame.kind}>
            <Frame call={call} native={native} nameOf={nameOf} />
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <div className="mt-4">
          <Button size="small" onClick={() => setMost(most + MORE)}>
            <Plural value={rest} one="Show # more call" other="Show # more calls" />
          </Button>
        </div>
      )}
    </>
  )
}

function Frame({
  call: { frame, explanation },
  native,
  nameOf,
}: {
  readonly call: CallFrame
  readonly native: Token
  readonly nameOf: NameOf
}): ReactNode {
  return (
    <div className={frame.reverted ? 'text-soft' : ''}>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 border-s-2 border-hair ps-2.5">
        {frame.depth > 0 && (
          <span className="sr-only">
            <Trans>Depth {frame.depth}</Trans>
          </span>
        )}
        {frame.kind !== 'call' && <span className="rounded-mark border border-hair px-1 text-fine text-soft">{frame.kind}</span>}
        <strong className="font-mono text-small font-semibold">
          {explanation.function !== undefined ? (
            <HostileText text={explanation.function.name} most={60} />
          ) : explanation.kind === 'transfer' ? (
            <Trans>pay</Trans>
          ) : explanation.kind === 'creation' ? (
            <Trans>create</Trans>
          ) : (
            (explanation.selector ?? <Trans>unknown</Trans>)
          )}
        </strong>
        <span className="inline-flex items-center gap-1 text-small">
          <span className="text-soft">
            <Trans>on</Trans>
          </span>
          <AddressView address={frame.to} name={nameOf(frame.to)} show="bare" />
        </span>
        {frame.codeAddress !== frame.to && (
          <span className="inline-flex items-center gap-1 text-small text-soft">
            <Trans>with the code of</Trans> <AddressView address={frame.codeAddress} name={nameOf(frame.codeAddress)} show="bare" />
          </span>
        )}
        {frame.value > 0n && (
          <span className="text-small">
            <Trans>with</Trans> <AmountView amount={{ units: frame.value, token: native }} size="small" />
          </span>
        )}
        {frame.failure !== undefined && (
          <span className="text-small font-semibold text-red">
            <HostileText text={frame.failure} most={40} />
          </span>
        )}
        {frame.reverted && frame.failure === undefined && (
          <span className="text-small">
            <Trans>undone</Trans>
          </span>
        )}
      </div>
      {explanation.args.length > 0 && (
        <div className="mt-1 ps-3">
          <ArgumentList args={explanation.args} nameOf={nameOf} />
        </div>
      )}
    </div>
  )
}
