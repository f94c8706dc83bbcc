import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Chain } from '#core/chains/chain'
import { ChainMark, PATHS, PickerPanel, usePorts, useSource } from '#features/shared'
import { moneyEnvironmentOf } from '#survey'

/** All chains that are set up, to choose from. */
export function ChainPanel({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useLingui()
  const { book } = usePorts<'book'>()
  const chains = useSource(book.chains)
  const current = useSource(book.current)
  const [text, setText] = useState('')
  const entries = chainsFoundBy(chains, text).map((chain) => {
    const isChosen = chain.chainId === current?.chainId
    return {
      key: String(chain.chainId),
      name: chain.name,
      isChosen,
      content: <ChainLine chain={chain} isChosen={isChosen} />,
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

function ChainLine({ chain, isChosen }: { readonly chain: Chain; readonly isChosen: boolean }): ReactNode {
  const { chainId, name } = chain
  return (
    <>
      <ChainMark chain={chain} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-fine text-soft">
          <Trans>
            Chain id <span className="figures">{chainId}</span>
          </Trans>
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end text-fine text-soft">
        <ChainKind chain={chain} />
        {isChosen && (
          <span>
            <Trans>open now</Trans>
          </span>
        )}
      </span>
    </>
  )
}

/** That its money is not real, where it is so. */
function ChainKind({ chain }: { readonly chain: Chain }): ReactNode {
  if (chain.kind !== 'practice' && moneyEnvironmentOf(chain) !== 'play') return null
  return <span>{chain.kind === 'practice' ? <Trans>practice</Trans> : <Trans>test network</Trans>}</span>
}
