import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { attempt } from '#core/attempt'
import { type Abi, readAbi } from '#decode'
import { useNames, useSource, usePorts, useUndo } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Button, IconButton } from '#ui/buttons/button'
import { Field } from '#ui/forms/field'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import { Select } from '#ui/forms/select'
import { TextArea } from '#ui/forms/text-input'
import { ChainField } from '../fields/chain-field.tsx'
import { CallForm } from './call-form.tsx'
import { callsText, type ManualCall } from './calls-text.ts'

/** Calls typed by hand from an ABI. What comes of them is the text that an app would hand to a wallet, and is checked as such. */
export function ManualCalls({ onMade }: { readonly onMade: (text: string) => void }): ReactNode {
  const { t } = useLingui()
  const offerUndo = useUndo()
  const [text, setText] = useState('')
  const [calls, setCalls] = useState<readonly ManualCall[]>([])
  const current = useSource(usePorts<'book'>().book.current)?.chainId ?? 0
  const [picked, setPicked] = useState<number>()
  const chainId = picked ?? current
  const read = useMemo(() => (text.trim() === '' ? undefined : attempt(() => readAbi(text))), [text])
  const abi = read !== undefined && 'value' in read ? read.value : undefined
  const remove = (at: number): void => {
    const call = calls[at]
    if (call === undefined) return
    setCalls(calls.toSpliced(at, 1))
    offerUndo(t`Call ${String(at + 1)} was removed`, () => setCalls((now) => now.toSpliced(at, 0, call)))
  }
  return (
    <div className="flex flex-col gap-6" data-part="by-hand">
      <ChainField chainId={chainId} onChoose={setPicked} />
      <Field
        label={<Trans>ABI</Trans>}
        help={<Trans>JSON, as a compiler or an explorer gives it, or lines such as: function transfer(address to, uint256 value)</Trans>}
        error={read !== undefined && 'error' in read ? read.error : undefined}
      >
        <TextArea kind="hex" rows={4} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      {abi !== undefined && <Functions abi={abi} chainId={chainId} onAdd={(call) => setCalls([...calls, call])} />}
      {calls.length > 0 && (
        <ScreenSection title={<Trans>Calls, in their order</Trans>}>
          <CallRows calls={calls} chainId={chainId} onRemove={remove} />
          <div className="mt-4">
            <Button tone="primary" disabled={chainId === 0} onClick={() => onMade(callsText(chainId, calls))}>
              <Trans>Check these calls</Trans>
            </Button>
          </div>
        </ScreenSection>
      )}
    </div>
  )
}

function Functions({
  abi,
  chainId,
  onAdd,
}: {
  readonly abi: Abi
  readonly chainId: number
  readonly onAdd: (call: ManualCall) => void
}): ReactNode {
  // Those that change something first: that is what one signs.
  const functions = useMemo(
    () => [...abi.functions.values()].sort((a, b) => Number(a.readOnly) - Number(b.readOnly) || a.signature.localeCompare(b.signature)),
    [abi],
  )
  const [chosen, setChosen] = useState('')
  const called = functions.find(({ selector }) => selector === chosen) ?? functions[0]
  if (called === undefined) return null
  return (
    <>
      <Field
        label={<Trans>Function</Trans>}
        help={<Trans>What the contract is asked to do. A name promises nothing: the check shows what its code would really do.</Trans>}
      >
        <Select
          options={functions.map(({ selector, signature }) => ({ value: selector as string, label: signature }))}
          value={called.selector as string}
          onChoose={setChosen}
        />
      </Field>
      <CallForm key={called.selector} called={called} chainId={chainId} onAdd={onAdd} />
    </>
  )
}

function CallRows({
  calls,
  chainId,
  onRemove,
}: {
  readonly calls: readonly ManualCall[]
  readonly chainId: number
  readonly onRemove: (at: number) => void
}): ReactNode {
  const { t } = useLingui()
  const nameOf = useNames(chainId)
  return (
    <ol className="border-t border-hair">
      {calls.map(({ to, name, value }, at) => (
        <li key={at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="font-mono text-small">
              <HostileText text={name} />
            </span>
            <span className="text-soft">
              <Trans>on</Trans>
            </span>
            <AddressView address={to} name={nameOf(to)} />
            {value > 0n && (
              <span className="text-small text-soft">
                <Trans>with {value.toString()} wei</Trans>
              </span>
            )}
          </span>
          <IconButton icon="trash" size="small" label={t`Remove call ${String(at + 1)}`} onClick={() => onRemove(at)} />
        </li>
      ))}
    </ol>
  )
}
