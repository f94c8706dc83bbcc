import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Evidence, type EvidenceKind, KINDS, weakest } from '#core/evidence/evidence'
import { remedyOf } from '#core/catalogue'
import { type ErrorCode, isError } from '#core/errors'
import { FactLine, FactsList } from '../layout/facts-list.tsx'
import { EvidenceStamp, STAMP_COLOUR } from './hallmark-stamp.tsx'
import { headWord, howKnown, KIND_WORD, whatIsStronger } from './hallmark-words.ts'
import { HashView } from '../address/hash-view.tsx'
import { HostileText } from '../text/hostile-text.tsx'
import { OtherRulesWords } from './other-rules.tsx'
import { Peek } from '../overlays/peek.tsx'
import { RollupWords } from './rollup-words.tsx'
import { useIsPractice } from '../practice-area.tsx'
import { SentenceText } from '../text/sentence-text.tsx'
import { TimeText } from '../text/time-view.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const PRACTICE = msg`Practice`

/** The word beside a stamp, where it stands: on a made-up chain nothing is proved of a real one. */
function useKindWord(): (kind: EvidenceKind) => MessageDescriptor {
  const isPractice = useIsPractice()
  return (kind) => (isPractice ? PRACTICE : KIND_WORD[kind])
}

export { EvidenceStamp } from './hallmark-stamp.tsx'
export { KIND_WORD }

/** Big enough to touch, small enough for a line: 24 px with a drawing of 16. */
const LOOK =
  'group -m-1 inline-flex min-h-6 min-w-6 items-center justify-center gap-1.5 rounded-mark p-1 align-middle leading-none hover:bg-sunk'

export type HallmarkProps = {
  readonly evidence: Evidence
  /** With its word beside it; otherwise the word is in the name and in the card. */
  readonly show?: 'stamp' | 'stamp and word'
  readonly size?: 14 | 16 | 20
  /** On a line of money: grey, but for what is claimed or unknown. */
  readonly quiet?: boolean
}

/** How a fact is known, as a small stamp. Touch, hover or focus opens the whole story. */
export function Hallmark({ evidence, show = 'stamp', size = 16, quiet = false }: HallmarkProps): ReactNode {
  const { i18n, t } = useLingui()
  const kindWord = useKindWord()
  const word = i18n._(kindWord(evidence.kind))
  return (
    <Peek look={LOOK} label={t`${word}: how this is known`} card={<EvidenceCard evidence={evidence} />}>
      <EvidenceStamp kind={evidence.kind} size={size} quiet={quiet} />
      {show === 'stamp and word' && (
        <span className={`text-small font-medium ${quiet && !isWeak(evidence.kind) ? 'text-soft' : STAMP_COLOUR[evidence.kind]}`}>
          {word}
        </span>
      )}
    </Peek>
  )
}

/** What somebody only says, or nobody knows: its mark keeps its colour on a line of money, too. */
const isWeak = (kind: EvidenceKind): boolean => kind === 'claimed' || kind === 'unknown'

/** Known how, at which block, from which endpoint, when, and what would make it stronger. */
export function EvidenceCard({ evidence }: { readonly evidence: Evidence }): ReactNode {
  const { i18n } = useLingui()
  const kindWord = useKindWord()
  const isPractice = useIsPractice()
  const { kind, block, since, source, at, why, otherRules, rollup } = evidence
  const head = headWord(evidence)
  const stronger = whatIsStronger(evidence)
  return (
    <div className="flex w-72 max-w-full flex-col gap-3">
      <div className="flex items-center gap-3">
        <EvidenceStamp kind={kind} size={28} />
        <p>
          <strong className="block text-body font-semibold">{i18n._(kindWord(kind))}</strong>
        </p>
      </div>
      <p>{i18n._(howKnown(evidence))}</p>
      {otherRules !== undefined && (
        <p>
          <OtherRulesWords rules={otherRules} />
        </p>
      )}
      {rollup !== undefined && (
        <p>
          <RollupWords standing={rollup} />
        </p>
      )}
      {why !== undefined && <Why code={why} />}
      {(block !== undefined || source !== undefined || at !== undefined) && (
        <FactsList>
          {block !== undefined && (
            <FactLine name={<Trans>Block</Trans>}>
              {new Intl.NumberFormat(i18n.locale).format(block.number)}
              <br />
              <HashView hash={block.hash} />
            </FactLine>
          )}
          {since !== undefined && (
            <FactLine name={<Trans>Proved at block</Trans>}>{new Intl.NumberFormat(i18n.locale).format(since.number)}</FactLine>
          )}
          {head !== undefined && <FactLine name={<Trans>The block is</Trans>}>{i18n._(head)}</FactLine>}
          {source !== undefined && (
            <FactLine name={<Trans>Endpoint</Trans>}>
              <HostileText text={source} />
            </FactLine>
          )}
          {at !== undefined && (
            <FactLine name={<Trans>Learned</Trans>}>
              <TimeText at={at} />
            </FactLine>
          )}
        </FactsList>
      )}
      <p className="border-t border-hair pt-3 text-soft">
        {isPractice ? (
          <Trans>On the practice chain in this page. It says nothing of a real chain.</Trans>
        ) : stronger === undefined ? (
          <Trans>Nothing would make it stronger.</Trans>
        ) : (
          <Trans>To make it stronger: {i18n._(stronger)}</Trans>
        )}
      </p>
    </div>
  )
}

const Why = ({ code }: { readonly code: string }): ReactNode =>
  isError({ code }) ? (
    <p>
      <SentenceText words={remedyOf(code as ErrorCode)} /> <code className="text-fine text-soft">{code}</code>
    </p>
  ) : (
    <code className="text-fine text-soft">
      <HostileText text={code} />
    </code>
  )

/** One mark for many facts: the weakest of them decides the stamp, the card counts each kind. */
export function GroupHallmark({
  evidence,
  size = 16,
  show = 'stamp and words',
  quiet = false,
}: {
  readonly evidence: readonly Evidence[]
  readonly size?: 14 | 16 | 20
  /** `stamp`: the words are in its name and in the card. */
  readonly show?: 'stamp' | 'stamp and words'
  /** On a line of money: grey, but for what is claimed or unknown. */
  readonly quiet?: boolean
}): ReactNode {
  const { i18n } = useLingui()
  const kindWord = useKindWord()
  const worst = weakest(evidence)
  const kinds = KINDS.filter((kind) => evidence.some((one) => one.kind === kind))
  const word = i18n._(kindWord(worst.kind)).toLocaleLowerCase(i18n.locale)
  const alike = kinds.length <= 1
  const isPractice = useIsPractice()
  return (
    <Peek look={LOOK} card={<GroupCard evidence={evidence} kinds={kinds} worst={worst} />}>
      <EvidenceStamp kind={worst.kind} size={size} quiet={quiet} />
      <span className={show === 'stamp' ? 'sr-only' : 'text-small text-soft'}>
        {isPractice ? (
          i18n._(kindWord(worst.kind))
        ) : alike ? (
          <Trans>All {word}</Trans>
        ) : (
          kinds
            .map((kind) => `${evidence.filter((one) => one.kind === kind).length} ${i18n._(kindWord(kind)).toLocaleLowerCase(i18n.locale)}`)
            .join(', ')
        )}
      </span>
      <VisuallyHidden>
        {' '}
        <Trans>(how these are known)</Trans>
      </VisuallyHidden>
    </Peek>
  )
}

function GroupCard({
  evidence,
  kinds,
  worst,
}: {
  readonly evidence: readonly Evidence[]
  readonly kinds: readonly EvidenceKind[]
  readonly worst: Evidence
}): ReactNode {
  const { i18n } = useLingui()
  const kindWord = useKindWord()
  if (kinds.length <= 1)
    return (
      <>
        <p className="mb-3 text-soft">
          <Plural value={evidence.length} one="# fact, known like this:" other="# facts, all known like this:" />
        </p>
        <EvidenceCard evidence={worst} />
      </>
    )
  return (
    <FactsList>
      {kinds.map((kind) => (
        <FactLine key={kind} name={i18n._(kindWord(kind))} mark={<EvidenceStamp kind={kind} />}>
          <Plural value={evidence.filter((one) => one.kind === kind).length} one="# fact" other="# facts" />
        </FactLine>
      ))}
    </FactsList>
  )
}
