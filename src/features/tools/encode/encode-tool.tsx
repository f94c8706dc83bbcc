import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { attempt } from '#core/attempt'
import type { AppError } from '#core/errors'
import { say } from '#core/text/words'
import { type AbiFunction, typeName } from '#decode'
import { Field } from '#ui/forms/field'
import { Select } from '#ui/forms/select'
import { TextArea, TextInput } from '#ui/forms/text-input'
import { HostileText } from '#ui/text/hostile-text'
import { CheckButton } from '../check-button.tsx'
import { FunctionText } from '../function-text.tsx'
import { ToolLines } from '../tool-lines.tsx'
import { encodeValues } from './encode-values.ts'
import { readFunctions } from './read-function.ts'

const CALLDATA = say('Calldata')

/** From a function and its values to calldata, as they are typed. */
export function EncodeTool(): ReactNode {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const read = useMemo(() => (text.trim() === '' ? undefined : attempt(() => readFunctions(text))), [text])
  const functions = read !== undefined && 'value' in read ? read.value.functions : []
  const called = functions.find(({ selector }) => selector === chosen) ?? functions[0]
  return (
    <div className="flex flex-col gap-5">
      <FunctionText text={text} onText={setText} error={read !== undefined && 'error' in read ? read.error : undefined} />
      {functions.length > 1 && called !== undefined && (
        <Field label={<Trans>Function</Trans>}>
          <Select
            options={functions.map(({ selector, signature }) => ({ value: selector as string, label: signature }))}
            value={called.selector as string}
            onChoose={setChosen}
          />
        </Field>
      )}
      {called !== undefined && read !== undefined && 'value' in read && (
        <Values key={called.selector} called={called} bare={read.value.bare} />
      )}
    </div>
  )
}

function Values({ called, bare }: { readonly called: AbiFunction; readonly bare: boolean }): ReactNode {
  const { inputs } = called
  const [texts, setTexts] = useState<readonly string[]>(() => inputs.map(({ type }) => (type.is === 'bool' ? 'false' : '')))
  const made = useMemo(() => encodeValues(called, texts, bare), [called, texts, bare])
  return (
    <>
      {inputs.map(({ name, type }, at) => {
        const text = texts[at] ?? ''
        return (
          <ValueField
            key={at}
            name={name === '' ? `${at + 1}` : name}
            type={typeName(type)}
            isNested={type.is === 'list' || type.is === 'tuple'}
            isBoolean={type.is === 'bool'}
            text={text}
            // A field that nobody came to yet is not wrong.
            error={'errors' in made && text !== '' ? made.errors[at] : undefined}
            onText={(next) => setTexts(texts.with(at, next))}
          />
        )
      })}
      {'data' in made && (
        <>
          <ToolLines lines={bare ? made.lines : [{ name: CALLDATA, value: made.data }, ...made.lines]} />
          {!bare && <CheckButton text={made.data} />}
        </>
      )}
    </>
  )
}

type ValueProps = {
  readonly name: string
  readonly type: string
  readonly isNested: boolean
  readonly isBoolean: boolean
  readonly text: string
  readonly error: AppError | undefined
  readonly onText: (text: string) => void
}

const ValueField = ({ name, type, isNested, isBoolean, text, error, onText }: ValueProps): ReactNode => (
  <Field
    label={<HostileText text={name} most={64} />}
    side={<span className="font-mono text-small wrap-anywhere text-soft">{type.length > 60 ? `${type.slice(0, 60)}…` : type}</span>}
    error={error}
    help={isNested ? <Trans>As JSON, with large numbers in quotation marks.</Trans> : undefined}
  >
    {isBoolean ? (
      <Select
        options={[
          { value: 'false', label: 'false' },
          { value: 'true', label: 'true' },
        ]}
        value={text === 'true' ? 'true' : 'false'}
        onChoose={onText}
      />
    ) : isNested || type === 'string' ? (
      <TextArea kind="hex" dir="auto" rows={2} value={text} onChange={(event) => onText(event.currentTarget.value)} />
    ) : (
      <TextInput kind="hex" value={text} onChange={(event) => onText(event.currentTarget.value)} />
    )}
  </Field>
)
