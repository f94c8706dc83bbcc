import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { attempt } from '#core/attempt'
import type { Address } from '#core/ethereum/address'
import { parseUnits as parseAmount } from '#core/money/amount'
import { nativeToken } from '#core/chains/chain'
import { type AppError, fail } from '#core/errors'
import { asTyped, numberStyle } from '#core/money/number-style'
import type { Token } from '#core/money/token'
import { say, type Words } from '#core/text/words'
import { type AbiFunction, type AbiType, type Encodable, parseArgument, typeName } from '#decode'
import { useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { focusFirstInvalid } from '#ui/forms/focus-first-invalid'
import { HostileText } from '#ui/text/hostile-text'
import { Select } from '#ui/forms/select'
import { TextArea, TextInput } from '#ui/forms/text-input'
import { AddressField } from '../fields/address-field.tsx'
import { useKnownContracts } from '../fields/use-known-contracts.ts'
import { dataOf, type ManualCall } from './calls-text.ts'

const WEI: Token = { chainId: 0, standard: 'native', symbol: 'wei', name: 'wei', decimals: 0, from: 'listed' }

type FormProps = { readonly called: AbiFunction; readonly chainId: number; readonly onAdd: (call: ManualCall) => void }

/** One call: whom, with what arguments, with how much. All errors at once, focus to the first. */
export function CallForm({ called, chainId, onAdd }: FormProps): ReactNode {
  const { i18n } = useLingui()
  const chain = useSource(usePorts<'book'>().book.chains).find((one) => one.chainId === chainId)
  const native = chain === undefined ? WEI : nativeToken(chain)
  const [to, setTo] = useState<Address>()
  const known = useKnownContracts(chainId, undefined)
  const [texts, setTexts] = useState<readonly string[]>(() => called.inputs.map(({ type }) => (type.is === 'bool' ? 'false' : '')))
  const [value, setValue] = useState('')
  const [tried, setTried] = useState(false)
  const style = numberStyle(i18n.locale)
  const read = called.inputs.map(({ type }, at) => attempt<Encodable>(() => parseArgument(texts[at] ?? '', type)))
  const units = attempt(() => (value.trim() === '' ? 0n : parseAmount(asTyped(value, style), native, style).units))
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    const values = read.flatMap((one) => ('value' in one ? [one.value] : []))
    if (to === undefined || 'error' in units || values.length < read.length) {
      requestAnimationFrame(() => focusFirstInvalid(form))
      return
    }
    onAdd({ to, value: units.value, data: dataOf(called, values), name: called.name })
    setTried(false)
  }
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <AddressField
        label={<Trans>Contract that is called</Trans>}
        value={to}
        chainId={chainId}
        onChoose={setTo}
        known={known}
        error={tried && to === undefined ? fail('input/required', { field: 'The contract' }) : undefined}
      />
      {called.inputs.map(({ name, type }, at) => {
        const one = read[at]
        return (
          <ValueField
            key={at}
            name={name === '' ? `${at + 1}` : name}
            type={type}
            text={texts[at] ?? ''}
            error={tried && one !== undefined && 'error' in one ? wordsOf(one.error) : undefined}
            onType={(text) => setTexts(texts.map((before, index) => (index === at ? text : before)))}
          />
        )
      })}
      {called.payable && (
        <Field
          label={<Trans>Value sent along</Trans>}
          help={<Trans>How much of the chain’s currency the contract gets with this call. Leave it empty to send none.</Trans>}
          optional={<Trans>optional</Trans>}
          error={tried && 'error' in units ? units.error : undefined}
        >
          <TextInput kind="figures" value={value} onChange={(event) => setValue(event.currentTarget.value)} end={native.symbol} />
        </Field>
      )}
      <div>
        <Button type="submit" icon="plus">
          <Trans>Add this call</Trans>
        </Button>
      </div>
    </form>
  )
}

/** What is typed by hand has no sender who could be asked for a better one. */
const wordsOf = (error: AppError): AppError | Words =>
  error.code === 'decode/malformed' ? say('This isn’t a value of that type. Write lists and structs as JSON: ["0x…", 1].') : error

type ValueProps = {
  readonly name: string
  readonly type: AbiType
  readonly text: string
  readonly error: AppError | Words | undefined
  readonly onType: (text: string) => void
}

/** An argument in the control that fits its type; the type stands beside its name. */
function ValueField({ name, type, text, error, onType }: ValueProps): ReactNode {
  const shape = typeName(type)
  const isNested = type.is === 'list' || type.is === 'tuple'
  return (
    <Field
      label={<HostileText text={name} most={64} />}
      side={<span className="font-mono text-small wrap-anywhere text-soft">{shape.length > 60 ? `${shape.slice(0, 60)}…` : shape}</span>}
      error={error}
      help={isNested ? <Trans>As JSON, with large numbers in quotation marks.</Trans> : undefined}
    >
      {type.is === 'bool' ? (
        <Select
          options={[
            { value: 'false', label: 'false' },
            { value: 'true', label: 'true' },
          ]}
          value={text === 'true' ? 'true' : 'false'}
          onChoose={onType}
        />
      ) : isNested || type.is === 'bytes' || type.is === 'string' ? (
        <TextArea
          kind={type.is === 'string' ? 'words' : 'hex'}
          rows={2}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      ) : (
        <TextInput kind="hex" value={text} onChange={(event) => onType(event.currentTarget.value)} />
      )}
    </Field>
  )
}
