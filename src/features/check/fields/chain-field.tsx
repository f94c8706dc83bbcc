import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { parseChainId } from '#core/chains/chain'
import { isError } from '#core/errors'
import { useSource, usePorts } from '#features/shared'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextInput } from '#ui/forms/text-input'

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
              { value: OTHER, label: t`Another, which is not set up` },
            ]}
            value={other ? OTHER : String(chainId)}
            onChoose={(value) => {
              setOther(value === OTHER)
              if (value !== OTHER) onChoose(Number(value))
            }}
          />
        </Field>
      )}
      {(other || chains.length === 0) && (
        <Field
          label={<Trans>Chain id</Trans>}
          help={<Trans>Nobody is asked: the words and the hashes are all that there is. 1 is Ethereum.</Trans>}
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
