import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { type EvidenceKind, KINDS } from '#core/evidence/evidence'
import type { Review } from '#review'
import { Button } from '#ui/buttons/button'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { EvidenceStamp } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { Box } from '#ui/layout/page'

/** To look at it again, and whether that is being done. */
export type Again = { run(): void; readonly busy: boolean }

type HowProps = { readonly review: Review; readonly again?: Again | undefined }

/** How what is shown is known, as a part that stands apart. */
export const HowBox = (props: HowProps): ReactNode => (
  <Box title={<Trans>How we know</Trans>}>
    <HowFacts {...props} />
  </Box>
)

/** How what is shown is known: how many facts each way, what was read, whom it was asked, how long it took. */
export function HowFacts({ review, again }: HowProps): ReactNode {
  const { i18n } = useLingui()
  const { how, block } = review
  const ran = how.accounts > 0
  // Said by its finding once for the whole Review.
  const isTold = review.findings.some(({ rule }) => rule === 'chain/no-proofs')
  const number = (value: number): string => new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 0 }).format(value)
  const [all, run] = [number(how.ms), number(Math.max(1, how.runMs))]
  return (
    <>
      <FactsList>
        {KINDS.filter((kind) => how.counts[kind] > 0).map((kind) => (
          <FactLine
            key={kind}
            name={
              <span className="inline-flex items-center gap-2">
                <EvidenceStamp kind={kind} size={14} />
                <EvidenceWord kind={kind} />
              </span>
            }
          >
            <span data-count={kind}>
              <Plural value={how.counts[kind]} one="# fact" other="# facts" />
            </span>
          </FactLine>
        ))}
        {ran && (
          <FactLine name={isTold ? <Trans>Read, without proof</Trans> : <Trans>Read, with proof</Trans>}>
            <Plural value={how.accounts} one="# account" other="# accounts" />, <Plural value={how.slots} one="# slot" other="# slots" />
          </FactLine>
        )}
        <FactLine name={<Trans>Asked</Trans>}>
          {how.sources.length === 0 ? <Trans>No endpoint</Trans> : how.sources.map((source) => <HostileText key={source} text={source} />)}
          {how.trips > 0 && (
            <>
              <br />
              <Plural value={how.trips} one="# round trip" other="# round trips" />
            </>
          )}
        </FactLine>
        {ran && (
          <FactLine name={<Trans>Took</Trans>}>
            <Trans>{all} ms</Trans>
            <br />
            <span className="text-soft">
              <Trans>the run itself {run} ms</Trans>
            </span>
          </FactLine>
        )}
      </FactsList>
      {!ran && (
        <p className="mt-3 border-t border-hair pt-3 text-small text-soft">
          <Trans>Nothing was run. What stands here is read off its bytes, on this device.</Trans>
        </p>
      )}
      {ran && block?.head === 'claimed' && (
        <p className="mt-3 border-t border-hair pt-3 text-small text-soft">
          <Trans>
            Every account and slot was proved against this block and the run was made here. That the block itself is real is the word of one
            endpoint.
          </Trans>
        </p>
      )}
      {again !== undefined && (
        <div className="mt-3">
          <Button size="small" icon="refresh" onClick={again.run} busy={again.busy}>
            <Trans>Run it again</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** The word beside a stamp. */
function EvidenceWord({ kind }: { readonly kind: EvidenceKind }): ReactNode {
  switch (kind) {
    case 'proved':
      return <Trans>Proved</Trans>
    case 'computed':
      return <Trans>Computed</Trans>
    case 'signed':
      return <Trans>Signed</Trans>
    case 'agreed':
      return <Trans>Agreed</Trans>
    case 'claimed':
      return <Trans>Claimed</Trans>
    case 'declared':
      return <Trans>Declared</Trans>
    case 'listed':
      return <Trans>Listed</Trans>
    case 'own':
      return <Trans>Yours</Trans>
    case 'unknown':
      return <Trans>Unknown</Trans>
  }
}
