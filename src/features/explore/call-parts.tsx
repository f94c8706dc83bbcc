import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Hex } from '#core/bytes/hex'
import type { Explanation } from '#decode'
import { ArgumentList, LogList, type NameOf } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { CopyButton } from '#ui/buttons/copy-button'
import { Disclosure } from '#ui/layout/disclosure'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import type { TransactionFacts } from '#wallet'

/** Calls inside a call that are drawn. */
const MAX_INNER = 50

/** What its bytes ask for, by the interfaces that ship with this build. What came of it stands elsewhere. */
export function DecodedCallPart({ explanation, nameOf }: { readonly explanation: Explanation; readonly nameOf: NameOf }): ReactNode {
  if (explanation.kind === 'transfer') return null
  return (
    <ScreenSection title={<Trans>What it does</Trans>}>
      <div className="flex flex-col gap-4" data-part="asked-for">
        <Call explanation={explanation} nameOf={nameOf} />
        {explanation.inner.length > 0 && (
          <ol className="flex flex-col gap-4 border-s-2 border-hair ps-3">
            {explanation.inner.slice(0, MAX_INNER).map((inner, at) => (
              <li key={at} className="flex flex-col gap-2">
                <p>
                  <SentenceText words={inner.intent} />
                </p>
                <Call explanation={inner} nameOf={nameOf} />
              </li>
            ))}
          </ol>
        )}
        {explanation.inner.length > MAX_INNER && (
          <p className="text-small text-soft">
            <Plural value={explanation.inner.length - MAX_INNER} one="and # more call" other="and # more calls" />
          </p>
        )}
        {explanation.encoding.hiddenBytes > 0 && (
          <Banner tone="warn" title={<Trans>Some of its data has no meaning</Trans>}>
            <Plural value={explanation.encoding.hiddenBytes} one="# byte belongs to no argument." other="# bytes belong to no argument." />
          </Banner>
        )}
      </div>
    </ScreenSection>
  )
}

function Call({ explanation, nameOf }: { readonly explanation: Explanation; readonly nameOf: NameOf }): ReactNode {
  if (explanation.kind === 'creation') return null
  return (
    <div className="flex flex-col gap-2">
      <p className="font-mono text-small wrap-anywhere">
        {explanation.function === undefined ? (
          explanation.selector === undefined ? (
            <Trans>no function</Trans>
          ) : (
            <Trans>unknown function {explanation.selector}</Trans>
          )
        ) : (
          <HostileText text={explanation.function.signature} most={300} />
        )}
      </p>
      {explanation.args.length > 0 && <ArgumentList args={explanation.args} nameOf={nameOf} />}
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
