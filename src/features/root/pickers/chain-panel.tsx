import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { ChainMark, PATHS, PickerPanel, usePorts, useSource } from '#features/shared'
import { moneyEnvironmentOf } from '#survey'
import type { AccountBalance } from './account-balance.ts'
import { AccountBalanceView } from './account-balance-view.tsx'
import { useAccountBalances } from './use-account-balances.ts'

/** All chains that are set up, to choose from, with what is known of the account that is open on each. */
export function ChainPanel({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useLingui()
  const { book, account: opened } = usePorts<'book' | 'account'>()
  const account = useSource(opened)?.address
  const chains = useSource(book.chains)
  const current = useSource(book.current)
  const [text, setText] = useState('')
  const balanceOf = useAccountBalances(
    useMemo(() => (account === undefined ? [] : [account]), [account]),
    chains,
  )
  const entries = chainsFoundBy(chains, text).map((chain) => {
    const isChosen = chain.chainId === current?.chainId
    return {
      key: String(chain.chainId),
      name: chain.name,
      isChosen,
      content: <ChainLine chain={chain} isChosen={isChosen} balance={account === undefined ? undefined : balanceOf(account, chain)} />,
      onChoose: () => void book.select(chain.chainId),
    }
  })
  return (
    <PickerPanel
      searches={t`Name or chain id`}
      text={text}
      onText={setText}
      groups={[{ key: 'chains', entries }]}
      links={[
        { to: PATHS.chains, icon: 'plus', words: <Trans>Add a chain</Trans> },
        { to: PATHS.chains, icon: 'settings', words: <Trans>Manage</Trans> },
      ]}
      close={close}
    />
  )
}

/** Those whose name or id has the text in it; the one with just this id comes first. */
function chainsFoundBy(chains: readonly Chain[], text: string): readonly Chain[] {
  const wanted = text.trim().toLowerCase()
  const isId = ({ chainId }: Chain): boolean => String(chainId) === wanted
  const found = chains.filter(({ name, chainId }) => name.toLowerCase().includes(wanted) || String(chainId).includes(wanted))
  return [...found.filter(isId), ...found.filter((chain) => !isId(chain))]
}

type ChainLineProps = { readonly chain: Chain; readonly isChosen: boolean; readonly balance: AccountBalance | undefined }

function ChainLine({ chain, isChosen, balance }: ChainLineProps): ReactNode {
  const { chainId, name } = chain
  return (
    <>
      <ChainMark chain={chain} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="flex flex-wrap gap-x-2 text-fine text-soft">
          <span>
            <Trans>
              Chain id <span className="figures">{chainId}</span>
            </Trans>
          </span>
          <ChainKind chain={chain} />
        </span>
      </span>
      {balance !== undefined ? (
        <AccountBalanceView balance={balance} isChosen={isChosen} />
      ) : (
        isChosen && (
          <span className="shrink-0 text-fine text-soft">
            <Trans>open now</Trans>
          </span>
        )
      )}
    </>
  )
}

/** That its money is not real, where it is so. */
function ChainKind({ chain }: { readonly chain: Chain }): ReactNode {
  if (chain.kind !== 'practice' && moneyEnvironmentOf(chain) !== 'play') return null
  return <span>{chain.kind === 'practice' ? <Trans>practice</Trans> : <Trans>test network</Trans>}</span>
}
