import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from './form-values.ts';

export type ProductForm = UseFormReturn<FormValues>;
