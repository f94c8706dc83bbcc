import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Hex } from '#core/bytes/hex'
import type { DecodedStep, Explanation } from '#decode'
import { ArgumentList, LogList, type NameOf } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { CopyButton } from '#ui/buttons/copy-button'
import { Disclosure } from '#ui/layout/disclosure'
import { HostileText } from '#ui/text/hostile-text'
import { SentenceText } from '#ui/text/sentence-text'
import type { TransactionFacts } from '#wallet'
import { ExplorePart } from '../explore-layout.tsx'
import { withoutSpelledOut } from './spelled-out.ts'

/** Calls inside a call that are drawn. */
const MAX_INNER = 50

/** What its bytes ask for, as a tree: by the interfaces that ship with this build. What came of it stands elsewhere. */
export function DecodedCallPart({ explanation, nameOf }: { readonly explanation: Explanation; readonly nameOf: NameOf }): ReactNode {
  if (explanation.kind === 'transfer') return null
  return (
    <ExplorePart title={<Trans>Calls</Trans>} side={<CallCount explanation={explanation} />}>
      <div className="-mt-3 flex flex-col gap-4" data-part="asked-for">
        <CallNode explanation={explanation} nameOf={nameOf} isOutermost />
        {explanation.encoding.hiddenBytes > 0 && (
          <Banner tone="warn" title={<Trans>Some of its data has no meaning</Trans>}>
            <Plural value={explanation.encoding.hiddenBytes} one="# byte belongs to no argument." other="# bytes belong to no argument." />
          </Banner>
        )}
      </div>
    </ExplorePart>
  )
}

/** Calls and steps that were asked for, itself included. */
const countOf = ({ inner, steps = [] }: Explanation): number =>
  1 + inner.reduce((sum, one) => sum + countOf(one), 0) + steps.reduce((sum, step) => sum + 1 + (step.steps?.length ?? 0), 0)

const CallCount = ({ explanation }: { readonly explanation: Explanation }): ReactNode => (
  <span className="text-small text-soft">
    <Plural value={countOf(explanation)} one="# decoded" other="# decoded" />
  </span>
)

type NodeProps = { readonly explanation: Explanation; readonly nameOf: NameOf; readonly isOutermost?: true }

/** One call: its line, its arguments, and below it the plan that they hold and the calls inside. */
function CallNode({ explanation, nameOf, isOutermost }: NodeProps): ReactNode {
  const { args, inner, steps = [] } = explanation
  const left = withoutSpelledOut(explanation)
  const hasInside = inner.length > 0 || steps.length > 0
  return (
    <div data-call={explanation.function?.name ?? explanation.selector ?? explanation.kind}>
      <CallLine explanation={explanation} nameOf={nameOf} />
      {isOutermost !== true && (
        <p className="pb-1.5 text-small text-soft">
          <SentenceText words={explanation.intent} />
        </p>
      )}
      {left.length > 0 && (
        <div className="py-2">
          <ArgumentList args={left} nameOf={nameOf} />
        </div>
      )}
      {hasInside && (
        <ol className={BRANCH}>
          {steps.map((step, at) => (
            <li key={`step ${at}`}>
              <StepNode step={step} nameOf={nameOf} />
            </li>
          ))}
          {inner.slice(0, MAX_INNER).map((one, at) => (
            <li key={`call ${at}`}>
              <CallNode explanation={one} nameOf={nameOf} />
            </li>
          ))}
          {inner.length > MAX_INNER && (
            <li className="py-2 text-small text-soft">
              <Plural value={inner.length - MAX_INNER} one="and # more call" other="and # more calls" />
            </li>
          )}
        </ol>
      )}
      {left.length < args.length && isOutermost === true && (
        <Disclosure title={<Trans>All arguments as encoded</Trans>} isLate>
          <ArgumentList args={args} nameOf={nameOf} />
        </Disclosure>
      )}
    </div>
  )
}

const BRANCH = 'ms-2 border-s border-hair ps-4'
const TAG = 'rounded-mark bg-sunk px-1.5 text-fine font-medium tracking-wide text-soft uppercase'

/** "call Universal Router .execute": whom it goes to and what is called there. */
function CallLine({ explanation: { call, kind, function: called, selector }, nameOf }: NodeProps): ReactNode {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hair py-1 text-small">
      <span className={TAG}>
        {call.by === 'delegatecall' ? <Trans>delegatecall</Trans> : kind === 'creation' ? <Trans>create</Trans> : <Trans>call</Trans>}
      </span>
      {call.to !== undefined && <AddressView address={call.to} name={nameOf(call.to)} show="bare" />}
      <span className="font-mono wrap-anywhere">
        {called !== undefined ? (
          <HostileText text={`.${called.name}`} most={120} />
        ) : selector !== undefined ? (
          <Trans>unknown function {selector}</Trans>
        ) : (
          kind !== 'creation' && kind !== 'transfer' && <Trans>no function</Trans>
        )}
      </span>
      {called !== undefined && (
        <span className="font-mono text-fine wrap-anywhere text-soft">
          <HostileText text={called.signature.slice(called.name.length)} most={300} />
        </span>
      )}
    </div>
  )
}

/** One step of a plan, and the steps inside it. */
function StepNode({ step, nameOf }: { readonly step: DecodedStep; readonly nameOf: NameOf }): ReactNode {
  return (
    <div data-step={step.name ?? step.code}>
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 border-b border-hair py-1 text-small">
        <span className={TAG}>
          <Trans>step</Trans>
        </span>
        <span className="font-mono">{step.name ?? <Trans>unknown step {step.code}</Trans>}</span>
        {step.mayFail === true && (
          <span className="text-soft">
            <Trans>may fail without stopping the rest</Trans>
          </span>
        )}
      </div>
      {step.args.length > 0 && (
        <div className="py-2">
          <ArgumentList args={step.args} nameOf={nameOf} />
        </div>
      )}
      {step.raw !== undefined && (
        <div className="py-2 text-small">
          <ArgumentList args={[{ name: 'input', type: 'bytes', value: { is: 'bytes', value: step.raw } }]} nameOf={nameOf} />
        </div>
      )}
      {step.steps !== undefined && step.steps.length > 0 && (
        <ol className={BRANCH}>
          {step.steps.map((one, at) => (
            <li key={at}>
              <StepNode step={one} nameOf={nameOf} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** What contracts wrote down while it ran, as its receipt holds it. */
export function LogsPart({ facts, nameOf }: { readonly facts: TransactionFacts; readonly nameOf: NameOf }): ReactNode {
  const { logs, moreLogs } = facts
  const count = logs.length + moreLogs
  return (
    <Disclosure title={<Plural value={count} one="# log" other="# logs" />}>
      <LogList logs={logs} nameOf={nameOf} />
      {moreLogs > 0 && (
        <p className="mt-4 text-small text-soft">
          <Plural value={moreLogs} one="# more isn’t shown." other="# more aren’t shown." />
        </p>
      )}
    </Disclosure>
  )
}

/** The bytes themselves. */
export function CalldataPart({ data }: { readonly data: Hex }): ReactNode {
  const { t } = useLingui()
  return (
    <Disclosure title={<Trans>Raw data</Trans>}>
      <div className="flex justify-end">
        <CopyButton text={data} label={t`Copy data`} />
      </div>
      <pre
        tabIndex={0}
        aria-label={t`Data`}
        dir="ltr"
        className="max-h-72 overflow-auto rounded-control bg-sunk p-3 font-mono text-fine whitespace-pre-wrap wrap-anywhere"
      >
        {data}
      </pre>
    </Disclosure>
  )
}
