import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Chain } from '#core/chains/chain'
import type { Token } from '#core/money/token'
import type { NameOf } from '../../names/use-names.ts'
import { Disclosure } from '#ui/layout/disclosure'
import { ScreenSection } from '#ui/layout/page'
import { SentenceText } from '#ui/text/sentence-text'
import type { Review } from '#review'
import { CallTree } from './call-tree.tsx'
import { CompareHashes } from './compare.tsx'
import { LogList } from './log-list.tsx'
import { RawPart } from './raw-part.tsx'
import { RevertPart } from './revert-part.tsx'
import { StateChangesPart } from './state-changes.tsx'

type OpenProps = {
  readonly chain: Chain
  readonly review: Review
  readonly native: Token
  readonly nameOf: NameOf
  /** Below the bytes: to take them along. */
  readonly actions?: ReactNode
  /** `apart`: the hashes stand elsewhere on the screen. */
  readonly hashes?: 'inside' | 'apart'
}

/** Everything underneath, as a part of its own. */
export const OpenUp = (props: OpenProps): ReactNode => (
  <ScreenSection title={<Trans>Open it up</Trans>}>
    <div data-part="open-up">
      <Underneath {...props} />
    </div>
  </ScreenSection>
)

/** Everything underneath, for whoever wants to look: calls, state, logs, hashes and bytes; each folded. */
export function Underneath({ chain, review, native, nameOf, actions, hashes = 'inside' }: OpenProps): ReactNode {
  const { kind } = review.asked
  // A text and a bare hash have nothing to run.
  const runs = kind !== 'message' && kind !== 'hash'
  return (
    <>
      {runs && (
        <>
          <Disclosure isLate title={<Trans>Calls</Trans>} hint={<CallsHint review={review} />}>
            <CallTree calls={review.calls} native={native} nameOf={nameOf} />
          </Disclosure>
          <Disclosure isLate title={<Trans>State changes</Trans>} hint={<StateHint review={review} />}>
            <StateChangesPart changes={review.storage} nameOf={nameOf} />
          </Disclosure>
          <Disclosure isLate title={<Trans>Logs</Trans>} hint={<Plural value={review.logs.length} one="# log" other="# logs" />}>
            <LogList logs={review.logs} nameOf={nameOf} />
          </Disclosure>
        </>
      )}
      {review.revert !== undefined && (
        <Disclosure title={<Trans>Why it fails</Trans>} hint={<SentenceText words={review.revert} />}>
          <RevertPart review={review} />
        </Disclosure>
      )}
      {hashes === 'inside' && (
        <Disclosure
          title={<Trans>Compare with your device</Trans>}
          hint={<Plural value={review.hashes.length} one="# hash" other="# hashes" />}
        >
          <CompareHashes asked={review.asked.kind} hashes={review.hashes} />
        </Disclosure>
      )}
      <Disclosure isLate title={<Trans>Raw</Trans>} hint={<Plural value={review.raw.size} one="# byte of data" other="# bytes of data" />}>
        <RawPart chain={chain} review={review} native={native} nameOf={nameOf} actions={actions} />
      </Disclosure>
    </>
  )
}

function CallsHint({ review }: { readonly review: Review }): ReactNode {
  const named = review.calls.filter(({ explanation }) => explanation.kind !== 'unknown-call').length
  return (
    <>
      <Plural value={review.calls.length} one="# call" other="# calls" />
      {review.calls.length > 0 && <>, {named === review.calls.length ? <Trans>all named</Trans> : <Trans>{named} named</Trans>}</>}
    </>
  )
}

function StateHint({ review }: { readonly review: Review }): ReactNode {
  const named = review.storage.filter(({ name }) => name.kind !== 'place').length
  return (
    <>
      <Plural value={review.storage.length} one="# slot" other="# slots" />
      {review.storage.length > 0 && <>, {named === review.storage.length ? <Trans>all named</Trans> : <Trans>{named} named</Trans>}</>}
    </>
  )
}
