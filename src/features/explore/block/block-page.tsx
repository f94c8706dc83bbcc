import { Plural, Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { Link } from '#ui/router/router'
import type { ReactNode } from 'react'
import { type Chain, nativeToken } from '#core/chains/chain'
import { AgainButton, FactView, PATHS, useExplorerAnswer, useNames } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { buttonStyle } from '#ui/buttons/button'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HashView } from '#ui/address/hash-view'
import { TimeView } from '#ui/text/time-view'
import type { BlockFacts, BlockReference } from '#wallet'
import { BlockTransactions } from './block-list.tsx'
import { Gwei } from '../gwei.tsx'
import { HeadWord } from '../how-known.tsx'
import { ExplorePage, ExplorePart } from '../explore-layout.tsx'

/** A block by its header, and what it holds as far as its roots prove it. */
export function BlockPage({ chain, name }: { readonly chain: Chain; readonly name: BlockReference }): ReactNode {
  const { i18n } = useLingui()
  const key = 'hash' in name ? name.hash : name.number.toString()
  const answer = useExplorerAnswer(`block ${chain.chainId} ${key}`, (explorer, signal) => explorer.block(chain, name, signal))
  const { value } = answer
  const height = value?.header.number ?? ('number' in name ? name.number : undefined)
  const number = height === undefined ? undefined : new Intl.NumberFormat(i18n.locale).format(height)
  return (
    <ExplorePage
      title={number === undefined ? <Trans>Block</Trans> : <Trans>Block {number}</Trans>}
      lede={value && <TimeView at={Number(value.header.timestamp) * 1000} />}
      actions={
        <>
          {height !== undefined && height > 0n && (
            <Neighbour chain={chain} number={height - 1n}>
              <Trans>Previous block</Trans>
            </Neighbour>
          )}
          {value !== undefined && value.header.number < value.newest && (
            <Neighbour chain={chain} number={value.header.number + 1n}>
              <Trans>Next block</Trans>
            </Neighbour>
          )}
          <AgainButton answer={answer} />
        </>
      }
      aside={value && <Aside chain={chain} facts={value} />}
    >
      <FactView answer={answer} words={<Trans>Rebuilding the block from its contents</Trans>}>
        {(facts) => (
          <>
            <Header chain={chain} facts={facts} />
            <BlockTransactions chain={chain} facts={facts} onRetry={answer.again} />
          </>
        )}
      </FactView>
    </ExplorePage>
  )
}

const Neighbour = ({
  chain,
  number,
  children,
}: {
  readonly chain: Chain
  readonly number: bigint
  readonly children: ReactNode
}): ReactNode => (
  <Link
    to={PATHS.explored}
    params={{ chain: `${chain.chainId}`, kind: 'block', id: number.toString() }}
    className={buttonStyle('plain', 'small')}
  >
    {children}
  </Link>
)

type FactsProps = { readonly chain: Chain; readonly facts: BlockFacts }

function Header({ chain, facts: { header, evidence } }: FactsProps): ReactNode {
  const { i18n } = useLingui()
  const nameOf = useNames(chain.chainId)
  const number = (value: bigint): string => new Intl.NumberFormat(i18n.locale).format(value)
  const share = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 })
  const full = header.gasLimit === 0n ? 0 : Number((header.gasUsed * 10_000n) / header.gasLimit) / 10_000
  return (
    <ExplorePart title={<Trans>Header</Trans>} side={<Hallmark evidence={evidence} size={14} />}>
      <div data-part="header" data-evidence={evidence.kind}>
        <FactsList>
          <FactLine name={<Trans>Hash</Trans>}>
            <HashView hash={header.hash} />
          </FactLine>
          <FactLine name={<Trans>Parent</Trans>}>
            <HashView hash={header.parentHash} of="block" />
          </FactLine>
          <FactLine name={<Trans>Fee recipient</Trans>}>
            <AddressView address={header.coinbase} name={nameOf(header.coinbase)} show="bare" />
          </FactLine>
          <FactLine name={<Trans>Gas used</Trans>}>
            <span className="figures">
              <Trans>
                {number(header.gasUsed)} of {number(header.gasLimit)} ({share.format(full)})
              </Trans>
            </span>
          </FactLine>
          <FactLine name={<Trans>Base fee</Trans>}>
            <Gwei chain={chain} wei={header.baseFee} />
          </FactLine>
          <FactLine name={<Trans>Burned</Trans>}>
            <AmountView amount={{ units: header.baseFee * header.gasUsed, token: nativeToken(chain) }} />
          </FactLine>
          {header.blobGasUsed > 0n && <FactLine name={<Trans>Blob gas used</Trans>}>{number(header.blobGasUsed)}</FactLine>}
          <FactLine name={<Trans>State root</Trans>}>
            <HashView hash={header.stateRoot} />
          </FactLine>
          <FactLine name={<Trans>Receipts root</Trans>}>
            <HashView hash={header.receiptsRoot} />
          </FactLine>
        </FactsList>
      </div>
    </ExplorePart>
  )
}

/** Whose word the block is, and how deep it lies. */
function Aside({ facts: { header, evidence, newest, count } }: FactsProps): ReactNode {
  const above = Number(newest - header.number)
  return (
    <ExplorePart title={<Trans>Evidence</Trans>} side={<Hallmark evidence={evidence} size={14} />}>
      <FactsList>
        <FactLine name={<Trans>Block hash from</Trans>}>
          <HeadWord {...header} />
        </FactLine>
        <FactLine name={<Trans>Final</Trans>}>
          {header.head === 'finalized' ? (
            <Trans>yes, as the light client verified</Trans>
          ) : header.head === 'optimistic' ? (
            <Trans>not yet</Trans>
          ) : (
            <Trans>unknown</Trans>
          )}
        </FactLine>
        <FactLine name={<Trans>Blocks after it</Trans>}>
          <Plural value={Math.max(0, above)} one="#" other="#" />
        </FactLine>
        {count !== undefined && (
          <FactLine name={<Trans>Transactions</Trans>} mark={<Hallmark evidence={count.evidence} size={14} />}>
            {count.units}
          </FactLine>
        )}
        <FactLine name={<Trans>Source</Trans>}>
          <bdi className="wrap-anywhere">{header.source}</bdi>
        </FactLine>
      </FactsList>
    </ExplorePart>
  )
}
