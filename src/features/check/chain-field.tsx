import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { parseChainId } from '#core/chain'
import { isError } from '#core/errors'
import { useSource, useWallet } from '#features/kit'
import { Field } from '#ui/field'
import { Select } from '#ui/select'
import { TextInput } from '#ui/text-input'
import type { Choices, Prepared } from './subject.ts'

/** What stands for a chain that is not set up, in the list. */
const OTHER = 'other'

/** The chain that it is looked at on: one that is set up, or any by its number, which is asked nothing. */
export function ChainField({
  prepared: { chainId, named },
  choices,
  onChoose,
}: {
  readonly prepared: Prepared
  readonly choices: Choices
  readonly onChoose: (choices: Choices) => void
}): ReactNode {
  const { t } = useLingui()
  const chains = useSource(useWallet().book.chains)
  const isSet = chains.some((chain) => chain.chainId === chainId)
  const [other, setOther] = useState(!isSet)
  const [typed, setTyped] = useState(isSet || chainId === 0 ? '' : String(chainId))
  const choose = (id: number): void => onChoose({ ...choices, chainId: id })
  return (
    <div className="flex flex-col gap-3">
      {chains.length > 0 && (
        <Field
          label={<Trans>Chain</Trans>}
          help={named === undefined ? <Trans>It does not say which.</Trans> : <Trans>It says that it is for chain {String(named)}.</Trans>}
        >
          <Select
            options={[
              ...chains.map((chain) => ({ value: String(chain.chainId), label: chain.name })),
              { value: OTHER, label: t`Another, which is not set up` },
            ]}
            value={other ? OTHER : String(chainId)}
            onChoose={(value) => {
              setOther(value === OTHER)
              if (value !== OTHER) choose(Number(value))
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
              try {
                choose(parseChainId(event.currentTarget.value))
              } catch (error) {
                if (!isError(error)) throw error // an unfinished number
              }
            }}
          />
        </Field>
      )}
    </div>
  )
}
