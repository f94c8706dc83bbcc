import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { parseChainId } from '#core/chains/chain'
import { isError } from '#core/errors'
import { useSource, usePorts } from '#features/shared'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'
import { ChainChips } from './chain-chips.tsx'
import { useOfferedChains } from './use-offered-chains.ts'

/** What stands for a chain that is not set up, in the list. */
const OTHER = 'other'

type ChainProps = {
  /** 0: none yet. */
  readonly chainId: number
  readonly help?: ReactNode
  readonly onChoose: (chainId: number) => void
}

/** A chain that is set up, or any by its number, which is asked nothing. */
export function ChainField({ chainId, help, onChoose }: ChainProps): ReactNode {
  const { t } = useLingui()
  const chains = useSource(usePorts<'book'>().book.chains)
  const offered = useOfferedChains()
  const isSet = chains.some((chain) => chain.chainId === chainId)
  const [other, setOther] = useState(!isSet)
  const [typed, setTyped] = useState(isSet || chainId === 0 ? '' : String(chainId))
  return (
    <div className="flex flex-col gap-3">
      {chains.length > 0 && (
        <Field label={<Trans>Chain</Trans>} help={help}>
          <Select
            options={[
              ...chains.map((chain) => ({ value: String(chain.chainId), label: chain.name })),
              { value: OTHER, label: t`Another network` },
            ]}
            value={other ? OTHER : String(chainId)}
            onChoose={(value) => {
              setOther(value === OTHER)
              if (value !== OTHER) onChoose(Number(value))
            }}
          />
        </Field>
      )}
      {chains.length === 0 && (
        <ChainChips offered={offered} value={chainId === 0 ? undefined : chainId} onChoose={(id) => id !== undefined && onChoose(id)} />
      )}
      {(other || chains.length === 0) && (
        <Field
          label={<Trans>Chain id</Trans>}
          help={<Trans>No provider is asked: you see only what it says and its hashes. 1 is Ethereum.</Trans>}
        >
          <TextInput
            kind="figures"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              const id = chainIdOf(event.currentTarget.value)
              if (id !== undefined) onChoose(id)
            }}
          />
        </Field>
      )}
    </div>
  )
}

/** `undefined` for an unfinished number. */
function chainIdOf(text: string): number | undefined {
  try {
    return parseChainId(text)
  } catch (error) {
    if (isError(error)) return undefined
    throw error
  }
}
