import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/icon'
import { SectionHead } from '#ui/layout/page'
import { ChainChips } from './fields/chain-chips.tsx'
import { ConsentWords } from './fields/consent-words.tsx'
import { useOfferedChains } from './fields/use-offered-chains.ts'
import { type Example, EXAMPLES } from './input/examples.ts'

type LandingProps = {
  readonly chainId: number | undefined
  readonly onChain: (chainId: number | undefined) => void
  readonly onExample: (example: Example) => void
}

/** Before anything is there: which chain it is for, who would be asked, and things to try. */
export const Landing = ({ chainId, onChain, onExample }: LandingProps): ReactNode => (
  <>
    <WhichChain chainId={chainId} onChain={onChain} />
    <section className="mt-8" data-part="examples">
      <SectionHead>
        <Trans>Try one</Trans>
      </SectionHead>
      <ul className="border-t border-hair">
        {EXAMPLES.map((example) => (
          <li key={example.id} className="border-b border-hair">
            <ExampleRow example={example} onChoose={() => onExample(example)} />
          </li>
        ))}
      </ul>
    </section>
    <Promises />
  </>
)

function WhichChain({ chainId, onChain }: Pick<LandingProps, 'chainId' | 'onChain'>): ReactNode {
  const offered = useOfferedChains()
  const chosen = offered.find(({ chain }) => chain.chainId === chainId)
  return (
    <div className="mt-4 flex flex-col gap-2.5">
      <ChainChips offered={offered} value={chainId} onChoose={onChain} none={<Trans>Detect</Trans>} />
      <p className="text-small text-soft" data-part="consent-words">
        <Trans>You see at once what it says, and nothing leaves this device.</Trans>{' '}
        {chosen === undefined ? (
          <Trans>To simulate it, a network’s providers are asked, after you agree.</Trans>
        ) : (
          <>
            <Trans>To simulate it:</Trans> <ConsentWords chain={chosen.chain} />
          </>
        )}
      </p>
    </div>
  )
}

const ICONS: Readonly<Record<Example['id'], IconName>> = { permit: 'key', bybit: 'lock', swap: 'swap' }

const ExampleRow = ({ example: { id }, onChoose }: { readonly example: Example; readonly onChoose: () => void }): ReactNode => (
  <button
    type="button"
    onClick={onChoose}
    data-example={id}
    className="flex min-h-15 w-full items-center gap-4 rounded-mark py-2.5 text-start hover:bg-sunk sm:px-2"
  >
    <Icon name={ICONS[id]} size={20} className="shrink-0 text-soft" />
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">
        <ExampleName id={id} />
      </span>
      <span className="block text-small text-soft">
        <ExampleWords id={id} />
      </span>
    </span>
    <Icon name="next" className="shrink-0 text-soft" />
  </button>
)

function ExampleName({ id }: Pick<Example, 'id'>): ReactNode {
  switch (id) {
    case 'permit':
      return <Trans>A permit that empties a wallet</Trans>
    case 'bybit':
      return <Trans>The Bybit theft</Trans>
    case 'swap':
      return <Trans>A swap, as raw calldata</Trans>
  }
}

function ExampleWords({ id }: Pick<Example, 'id'>): ReactNode {
  switch (id) {
    case 'permit':
      return <Trans>A message to sign, for unlimited USDC</Trans>
    case 'bybit':
      return <Trans>A Safe transaction, February 2025</Trans>
    case 'swap':
      return <Trans>260 bytes, with no contract named</Trans>
  }
}

const Promises = (): ReactNode => (
  <dl className="mt-10 grid gap-x-8 gap-y-4 border-t border-hair pt-5 text-small sm:grid-cols-3">
    <div>
      <dt className="font-semibold">
        <Trans>No wallet needed</Trans>
      </dt>
      <dd className="text-soft">
        <Trans>There is no account and nothing to connect.</Trans>
      </dd>
    </div>
    <div>
      <dt className="font-semibold">
        <Trans>It stays here</Trans>
      </dt>
      <dd className="text-soft">
        <Trans>What you paste isn’t uploaded. Simulating it looks up the addresses in it.</Trans>
      </dd>
    </div>
    <div>
      <dt className="font-semibold">
        <Trans>It runs here</Trans>
      </dt>
      <dd className="text-soft">
        <Trans>Assay simulates it on this device, and tells you what it couldn’t check.</Trans>
      </dd>
    </div>
  </dl>
)
