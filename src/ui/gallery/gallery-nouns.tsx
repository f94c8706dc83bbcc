import { type ReactNode, useState } from 'react'
import { KINDS } from '#core/evidence/evidence'
import { AddressDiff } from '../address/address-view.tsx'
import { AmountView } from '../amounts/amount-view.tsx'
import { Banner } from '../feedback/banner.tsx'
import { FactLine, FactsList } from '../layout/facts-list.tsx'
import { ALICE, ALIKE, ether, evidenceOf, fake, HASH, usdc } from './gallery-facts.ts'
import { Hallmark, EvidenceStamp } from '../evidence/hallmark.tsx'
import { HashView } from '../address/hash-view.tsx'
import { HostileText } from '../text/hostile-text.tsx'
import { ScreenSection } from '../layout/page.tsx'
import { type Column, Table } from '../layout/table.tsx'
import { type Tab, Tabs } from '../layout/tabs.tsx'

/** Amounts, hashes, stamps and strangers' text in every shape. */
export const Nouns = (): ReactNode => (
  <>
    <ScreenSection title="Nouns">
      <FactsList>
        <FactLine name="Whole">
          <AmountView amount={usdc(1_204_500_000n)} />
        </FactLine>
        <FactLine name="Long">
          <AmountView amount={ether(1_234_567_890_123_456_789n)} />
        </FactLine>
        <FactLine name="Tiny">
          <AmountView amount={ether(1n)} />
        </FactLine>
        <FactLine name="Huge">
          <AmountView amount={ether(2n ** 256n - 1n)} />
        </FactLine>
        <FactLine name="Hostile">
          <AmountView amount={fake(5n * 10n ** 18n)} />
        </FactLine>
        <FactLine name="Hash">
          <HashView hash={HASH} />
        </FactLine>
        <FactLine name="Hostile text">
          <HostileText text={'Teth\u0435r\u200b\u202e USD'} />
        </FactLine>
      </FactsList>
    </ScreenSection>
    <ScreenSection title="Two addresses">
      <AddressDiff left={ALICE} right={ALIKE} leftName="Savings, your account" rightName="the one that you pasted" />
    </ScreenSection>
    <ScreenSection title="Stamps">
      <div className="flex flex-wrap gap-4">
        {KINDS.map((kind) => (
          <span key={kind} className="flex flex-col items-center gap-2 text-small text-soft">
            <EvidenceStamp kind={kind} size={40} />
            <EvidenceStamp kind={kind} />
            {kind}
          </span>
        ))}
      </div>
    </ScreenSection>
  </>
)

const ROWS = [
  { name: 'Ether', amount: ether(12_340_000_000_000_000_000n), kind: 'proved' },
  { name: 'USD Coin', amount: usdc(1_204_500_000n), kind: 'claimed' },
] as const

const COLUMNS: readonly Column<(typeof ROWS)[number]>[] = [
  { key: 'name', head: 'Token', cell: (row) => row.name, sortable: true },
  { key: 'evidence', head: 'Known', cell: (row) => <Hallmark evidence={evidenceOf(row.kind)} />, where: 'wide' },
  { key: 'amount', head: 'Balance', align: 'end', cell: (row) => <AmountView amount={row.amount} />, sortable: true },
]

const TABS: readonly Tab<'tokens' | 'notes'>[] = [
  {
    value: 'tokens',
    label: 'Tokens',
    panel: () => (
      <Table
        caption="Tokens"
        rows={ROWS}
        rowKey={(row) => row.name}
        sorting={{ key: 'amount', order: 'down' }}
        onSort={() => undefined}
        columns={COLUMNS}
      />
    ),
  },
  { value: 'notes', label: 'Notes', panel: () => <Banner title="Nothing was written yet" /> },
]

/** A table in a tab. */
export function GalleryCollections(): ReactNode {
  const [tab, setTab] = useState<'tokens' | 'notes'>('tokens')
  return (
    <ScreenSection title="Collections">
      <Tabs label="Parts" value={tab} onChoose={setTab} tabs={TABS} />
    </ScreenSection>
  )
}
