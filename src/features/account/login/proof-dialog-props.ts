export interface ProofDialogProps {
	onProved: () => void;
	onCancel: () => void;
}
