import { defined } from '#core/defined'
import { entryPointVersion } from '#core/signing/user-operation-digest'
import { timesIn } from '../../operation-times.ts'
import { explainOperation, unpackUserOperation } from '../user-operation.ts'
import { oneOf, type TypedEntry } from '../typed-entry.ts'

/** ERC-4337 from EntryPoint 0.8 on, which hashes by EIP-712 (@account-abstraction/contracts 0.8.0, UserOperationLib.sol). */
export const userOperations: readonly TypedEntry[] = [
  {
    form: 'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
    standard: 'ERC-4337',
    domain: oneOf('0x4337084d9e255ff0702461cf8895ce9e3b5ff108', '0x433709009b8330fda32311df1c2afa402ed8d009'),
    tell(told) {
      const { message } = told
      const operation = unpackUserOperation({
        sender: message.address('sender'),
        nonce: message.units('nonce'),
        initCode: message.bytes('initCode'),
        callData: message.bytes('callData'),
        accountGasLimits: message.bytes('accountGasLimits'),
        preVerificationGas: message.units('preVerificationGas'),
        gasFees: message.bytes('gasFees'),
        paymasterAndData: message.bytes('paymasterAndData'),
      })
      const version = entryPointVersion(told.contract) ?? '0.8'
      const signable = { kind: 'user-operation', chainId: told.chainId, entryPoint: told.contract, version, operation } as const
      const { intent, claims, complete, inner, use, faults } = explainOperation(signable, told.names)
      return { intent, claims, inner, open: !complete, faults, more: timesIn(operation), ...defined({ use }) }
    },
  },
]
