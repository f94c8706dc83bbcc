import { defined } from '#core/defined'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useSource, usePorts, useAction } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Field } from '#ui/forms/field'
import { HashView } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Select } from '#ui/forms/select'
import { TextInput, TextArea } from '#ui/forms/text-input'
import type { Checked, OwnDescriptors, Addition } from '#wallet'
import { AddFile, useTaking } from '../own-files.tsx'
import { validateAbiScope, type AbiScopeDraft, type AcceptedText, MAX_FILE_BYTES } from './reading-draft.ts'
import { DescriptorFileSource, FromFile, FromForm, FromUrl } from '../file-source.tsx'

export function ReadingAdd({ own, onClose }: { readonly own: OwnDescriptors; readonly onClose: () => void }): ReactNode {
  const taking = useTaking<AcceptedText>()
  const { take, taken, tried } = taking
  const [draft, setDraft] = useState<AbiScopeDraft>({ chain: '', address: '' })
  // Of what names its contracts itself nothing is asked, and the draft stays as it was at first.
  const { place, error } = validateAbiScope(draft)
  return (
    <AddFile
      title={<Trans>Add a file</Trans>}
      taking={taking}
      source={<ReadingSource own={own} onTake={take} />}
      what={taken && <What checked={taken.checked} />}
      more={taken?.checked.kind === 'abi' && <PlaceFields draft={draft} onChange={setDraft} error={tried ? error : undefined} />}
      mayAdd={error === undefined}
      add={({ text, from }, name) => own.add({ text, name, from, ...defined({ place }) })}
      onClose={onClose}
    />
  )
}

const What = ({ checked: { kind, count, names, owner, hash, binds } }: { readonly checked: Checked }): ReactNode => (
  <div className="flex flex-col gap-3" data-checked={kind}>
    <div>
      {kind === 'abi' ? (
        <>
          <Trans>An ABI</Trans>, <Plural value={count} one="# function" other="# functions" />
        </>
      ) : (
        <>
          <Trans>A description</Trans>, <Plural value={count} one="# kind of call or message" other="# kinds of calls or messages" />
        </>
      )}
      {owner !== undefined && (
        <>
          {' '}
          <Trans>
            of <HostileText text={owner} />
          </Trans>
        </>
      )}
      . <HashView hash={hash} />
    </div>
    <ul className="flex flex-col gap-1 font-mono text-small">
      {names.map((one) => (
        <li key={one} className="wrap-anywhere">
          <HostileText text={one} most={200} />
        </li>
      ))}
      {count > names.length && (
        <li className="font-sans text-soft">
          <Plural value={count - names.length} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
    {!binds && (
      <Banner tone="warn" title={<Trans>This file would never be used</Trans>}>
        <Trans>It names no contract or message that it applies to. Your own files can’t describe every contract of a kind.</Trans>
      </Banner>
    )}
  </div>
)

type PlaceProps = {
  readonly draft: AbiScopeDraft
  readonly onChange: (draft: AbiScopeDraft) => void
  readonly error: ReturnType<typeof validateAbiScope>['error']
}

function PlaceFields({ draft, onChange, error }: PlaceProps): ReactNode {
  const { t } = useLingui()
  const chains = useSource(usePorts<'book'>().book.chains)
  const options = [
    { value: '', label: t`Any contract` },
    ...chains.map(({ chainId, name }) => ({ value: `${chainId}`, label: t`One contract on ${name}` })),
  ]
  return (
    <>
      <Field
        label={<Trans>Applies to</Trans>}
        help={<Trans>A name for any contract may match the wrong one. Choose the contract if you know it.</Trans>}
      >
        <Select value={draft.chain} onChoose={(chain) => onChange({ ...draft, chain })} options={options} />
      </Field>
      {draft.chain !== '' && (
        <Field
          label={<Trans>Address</Trans>}
          error={error}
          help={
            <Trans>The contract that this file describes. Copy its whole address from the Review of a request that couldn’t be read.</Trans>
          }
        >
          <TextInput kind="hex" value={draft.address} onChange={(event) => onChange({ ...draft, address: event.currentTarget.value })} />
        </Field>
      )}
    </>
  )
}

type Props = { readonly own: OwnDescriptors; readonly onTake: (taken: AcceptedText) => void }
type Came = Pick<Addition, 'text' | 'name' | 'from'>

/** Three ways in. What comes is checked before anything else is asked. */
function ReadingSource({ own, onTake }: Props): ReactNode {
  const check = async (came: Came): Promise<void> => onTake({ ...came, checked: await own.check(came.text) })
  return (
    <DescriptorFileSource
      ways={[
        {
          is: 'file',
          name: <Trans>File</Trans>,
          part: (
            <FromFile onTake={check} most={MAX_FILE_BYTES} field="The file">
              <Trans>A descriptor (ERC-7730) or an ABI, as JSON or readable lines. Up to 10 MiB. It stays on this device.</Trans>
            </FromFile>
          ),
        },
        { is: 'paste', name: <Trans>Pasted</Trans>, part: <FromText onTake={check} /> },
        {
          is: 'url',
          name: <Trans>Web address</Trans>,
          part: (
            <FromUrl
              onTake={({ from: { kind, host }, ...rest }) => check({ ...rest, from: { kind, host } })}
              fetch={own.fetch}
              label={<Trans>Web address of the file</Trans>}
              help={<Trans>Downloaded once. Its host sees your IP address and which file you asked for. The request log records it.</Trans>}
            />
          ),
        },
      ]}
    />
  )
}

function FromText({ onTake }: { readonly onTake: (came: Came) => Promise<void> }): ReactNode {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const read = useAction(() => onTake({ text, name: t`Pasted`, from: { kind: 'paste' } }))
  return (
    <FromForm action={read} says={<Trans>Open</Trans>}>
      <Field label={<Trans>Descriptor or ABI</Trans>} help={<Trans>JSON, or lines such as “function deposit(uint256 amount)”.</Trans>}>
        <TextArea kind="hex" rows={6} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
    </FromForm>
  )
}
