import { Trans, useLingui } from '@lingui/react/macro'
import { useLingui as useLocale } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { type Chain, nativeToken } from '#core/chains/chain'
import { weakest } from '#core/evidence/evidence'
import { FactView, useExplorerAnswer, useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { GroupHallmark } from '#ui/evidence/hallmark'
import { HashView } from '#ui/address/hash-view'
import type { BlockFacts, BlockRow } from '#wallet'
import { ExplorePart } from '../explore-layout.tsx'

type ListProps = {
  readonly chain: Chain
  readonly facts: BlockFacts
  /** Asks for the block once more. */
  readonly onRetry: () => void
}

/** The transactions of a block, a page at a time: each is held against its hash, and its hash against the roots of the block. */
export function BlockTransactions({ chain, facts, onRetry }: ListProps): ReactNode {
  const [page, setPage] = useState(0)
  const { hash } = facts.header
  const answer = useExplorerAnswer(`page ${hash} ${page}`, (explorer) => explorer.page(facts, page))
  // A line shows what one asks for beside its hash: it is as strong as the weaker.
  const evidence = answer.value?.map((row) => weakest(row.sentEvidence ? [row.evidence, row.sentEvidence] : [row.evidence])) ?? []
  return (
    <ExplorePart title={<Trans>Transactions</Trans>} side={evidence.length > 0 && <GroupHallmark evidence={evidence} size={14} />}>
      <div className="flex flex-col gap-3" data-part="transactions">
        {'error' in facts.list && <ErrorNote error={facts.list.error} onRetry={onRetry} />}
        {'error' in facts.holds && (
          <p className="text-small text-amber">
            <Trans>Its contents couldn’t be checked against its roots. An endpoint claims this list.</Trans>
          </p>
        )}
        {facts.pages === 0 ? (
          <p className="text-soft">{facts.count === undefined ? <Trans>Unknown.</Trans> : <Trans>None.</Trans>}</p>
        ) : (
          <>
            <FactView answer={answer} words={<Trans>Checking each against its hash</Trans>}>
              {(rows) => (
                <ol className="border-t border-hair">
                  {rows.map((row) => (
                    <Line key={row.index} row={row} chain={chain} />
                  ))}
                </ol>
              )}
            </FactView>
            {facts.pages > 1 && <Pager page={page} pages={facts.pages} onPage={setPage} />}
          </>
        )}
      </div>
    </ExplorePart>
  )
}

function Line({ row: { index, hash, sent, success }, chain }: { readonly row: BlockRow; readonly chain: Chain }): ReactNode {
  const nameOf = useNames(chain.chainId)
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1 border-b border-hair py-2.5">
      <span className="figures text-small text-soft">{index + 1}</span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <span>{hash === undefined ? <Trans>hash unknown</Trans> : <HashView hash={hash} of="tx" />}</span>
        {sent !== undefined && (
          <span className="flex flex-wrap items-center gap-x-2 text-small text-soft">
            <AddressView address={sent.from} name={nameOf(sent.from)} show="bare" />
            {sent.to === undefined ? (
              <span>
                <Trans>creates a contract</Trans>
              </span>
            ) : (
              <>
                <span>
                  <Trans>to</Trans>
                </span>
                <AddressView address={sent.to} name={nameOf(sent.to)} show="bare" />
              </>
            )}
          </span>
        )}
      </div>
      <div className="text-end">
        {sent !== undefined && sent.value > 0n && <AmountView amount={{ units: sent.value, token: nativeToken(chain) }} size="small" />}
        {success === false && (
          <span className="block text-small font-semibold text-red">
            <Trans>failed</Trans>
          </span>
        )}
      </div>
    </li>
  )
}

type PagerProps = { readonly page: number; readonly pages: number; readonly onPage: (page: number) => void }

function Pager({ page, pages, onPage }: PagerProps): ReactNode {
  const { t } = useLingui()
  const { i18n } = useLocale()
  const number = (value: number): string => new Intl.NumberFormat(i18n.locale).format(value)
  return (
    <nav aria-label={t`Pages`} className="flex items-center justify-between gap-3">
      <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <Trans>Earlier</Trans>
      </Button>
      <span className="figures text-small text-soft" role="status">
        <Trans>
          page {number(page + 1)} of {number(pages)}
        </Trans>
      </span>
      <Button size="small" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        <Trans>Later</Trans>
      </Button>
    </nav>
  )
}
