import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { fromWire } from '#core/errors'
import type { Token } from '#core/money/token'
import type { Names } from '#decode'
import { ArgumentList, type NameOf, useAction, useNames, usePorts, useSource } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { ScreenSection } from '#ui/layout/page'
import { HostileText } from '#ui/text/hostile-text'
import { SentenceText } from '#ui/text/sentence-text'
import { CheckButton } from '../check-button.tsx'
import { FunctionText } from '../function-text.tsx'
import { ToolText } from '../tool-text.tsx'
import { decodeData, type DecodedCall, type DecodedData } from './decode-data.ts'
import { RlpTree } from './rlp-tree.tsx'

/** From bytes to what they may mean: by a typed signature, by those that ship, as RLP, and as a request that Check reads. */
export function DecodeTool(): ReactNode {
  const { book } = usePorts<'book'>()
  const chainId = useSource(book.current)?.chainId
  const nameOf = useNames(chainId)
  const names = useMemo(() => decodeNames(chainId ?? 0, nameOf), [chainId, nameOf])
  const [text, setText] = useState('')
  const [abi, setAbi] = useState('')
  const [found, setFound] = useState<DecodedData>()
  const decode = useAction(async () => setFound(await decodeData(text, abi, names)))
  const change = (set: (text: string) => void) => (next: string) => {
    set(next)
    setFound(undefined)
    decode.clear()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFound(undefined)
    void decode.start()
  }
  // An ABI is wrong in its own field, bytes in theirs.
  const error = decode.error && fromWire(decode.error)
  const isOfData = error?.code === 'input/data-malformed' || error?.code === 'input/too-long'
  const isOfAbi = error?.code === 'decode/unreadable'
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
      <ToolText label={<Trans>Data</Trans>} text={text} onText={change(setText)} error={isOfData ? error : undefined} />
      <FunctionText text={abi} onText={change(setAbi)} error={isOfAbi ? error : undefined} optional />
      <div>
        <Button type="submit" tone="primary" busy={decode.busy} disabled={text.trim() === ''}>
          <Trans>Decode</Trans>
        </Button>
      </div>
      {decode.error !== undefined && !isOfData && !isOfAbi && <ErrorNote error={decode.error} />}
      <div aria-live="polite" className="flex flex-col gap-6">
        {found !== undefined && <Found found={found} text={text} nameOf={nameOf} />}
      </div>
    </form>
  )
}

function decodeNames(chainId: number, nameOf: NameOf): Names {
  const native: Token = { chainId, standard: 'native', symbol: 'wei', name: 'wei', decimals: 0, from: 'listed' }
  return { native, nameOf: (address) => nameOf(address)?.text, tokenOf: () => undefined }
}

type FoundProps = { readonly found: DecodedData; readonly text: string; readonly nameOf: NameOf }

const Found = ({ found: { calls, rlp, request }, text, nameOf }: FoundProps): ReactNode => (
  <>
    {request !== undefined && (
      <ScreenSection title={<SentenceText words={request} />}>
        <CheckButton text={text} />
      </ScreenSection>
    )}
    {/* Bytes of a request begin with no selector. */}
    {request === undefined && calls.map((call, at) => <CallPart key={at} call={call} nameOf={nameOf} />)}
    {rlp !== undefined && (
      <ScreenSection title="RLP">
        <RlpTree item={rlp} />
      </ScreenSection>
    )}
    {calls.length === 0 && rlp === undefined && request === undefined && (
      <p data-part="nothing">
        <Trans>No function that Assay ships fits these bytes, and they aren’t RLP. Enter the function’s signature above.</Trans>
      </p>
    )}
  </>
)

const CallPart = ({ call, nameOf }: { readonly call: DecodedCall; readonly nameOf: NameOf }): ReactNode => (
  <section className="flex flex-col gap-3" data-part="decoded" data-signature={call.signature}>
    <h2 className="font-mono wrap-anywhere">
      <HostileText text={call.signature} most={200} />
    </h2>
    {call.args.length > 0 && <ArgumentList args={call.args} nameOf={nameOf} />}
    {!call.canonical && (
      <p className="text-small text-amber">
        <Trans>Encoding these values again gives other bytes: some of the data is hidden or unusual.</Trans>
      </p>
    )}
    {call.from !== undefined && (
      <p className="text-small text-soft">
        <Trans>A guess by the first four bytes, which other functions may share.</Trans>
      </p>
    )}
  </section>
)
