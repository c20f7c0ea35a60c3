-- How the owner has authorised the agent who issues the warrant, which Form 11 and Form 12 state.
alter table property_bwof add column relationship_to_owner text not null default '';
